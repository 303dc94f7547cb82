import { otherNames, usualNames } from '../../../../../../directories/slapd-tree.js'
import { suiteOfSlapd } from '../../../../testing/suite-of-slapd.js'
import { directorySuite } from '../../directory-suite.js'

directorySuite('OpenLDAP', () => suiteOfSlapd({ names: usualNames }))
directorySuite('OpenLDAP with other names', async () => ({
  ...(await suiteOfSlapd({ names: otherNames })),
  people: null,
}))
