import { generalizedTime } from '../../../../../../directories/slapd.js'
import { otherNames, type SlapdChoice, usualNames } from '../../../../../../directories/slapd-tree.js'
import { startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import { directorySuite } from '../../directory-suite.js'

const flavours: Readonly<Record<string, SlapdChoice>> = {
  OpenLDAP: { names: usualNames },
  'OpenLDAP with other names': { names: otherNames },
}
/** Names that the help desk searches. */
const access = `access to attrs=sn,givenName by dn.exact="${usualNames.portal}" read by * none`
const yearMs = 366 * 24 * 60 * 60_000

for (const [kind, choice] of Object.entries(flavours)) {
  directorySuite(kind, async () => {
    const { slapd, directory, people, stop } = await startSlapdDirectory({
      ...choice,
      access,
      excludeGroups: ['admins'],
    })
    const { groups, policies } = slapd.names
    const admins = `cn=admins,${groups}`
    const careful = `cn=careful,${policies}`
    await slapd.addEntry({ dn: admins, objectClass: 'groupOfNames', member: slapd.names.portal })
    await slapd.addEntry({
      dn: careful,
      objectClass: ['person', 'pwdPolicy'],
      sn: 'policy',
      pwdAttribute: 'userPassword',
      pwdMinAge: '86400',
    })
    return {
      directory,
      people: choice.names === usualNames ? people : null,
      hasGroups: true,
      add: async ({ isPasswordExpired, isPasswordTooYoung, isPrivileged, ...person }) => {
        const [givenName = '', sn = givenName] = person.name.split(' ')
        const more = {
          ...(choice.names === usualNames ? { givenName, sn } : {}),
          ...(isPasswordExpired ? { pwdChangedTime: generalizedTime(new Date(Date.now() - yearMs)) } : {}),
          ...(isPasswordTooYoung ? { pwdPolicySubentry: careful } : {}),
        }
        await slapd.addPerson({ ...person, more })
        if (!isPrivileged) return
        await slapd.change(`dn: ${admins}\nchangetype: modify\nadd: member\nmember: ${slapd.dnOf(person.username)}\n`)
      },
      stop,
    }
  })
}
