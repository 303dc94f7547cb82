import { type Check, type Finding, passed, warning } from '../../ports/check.js'
import type { People } from '../../ports/directory/people.js'
import { Refusal } from '../../ports/refusal.js'
import type { CheckCode } from './check-codes.js'

/** An agent on the phone waits no longer, in ms. */
const bearableMs = 1_000
/** The beginning of common names in many languages. */
const words = ['ann']

/** Measures a search of the help desk in a directory on another machine. */
export function staffSearchCheck(people: Pick<People, 'search'>): Check<CheckCode> {
  return { code: 'staff-search', needs: ['directory-bind'], run: () => searchOf(people) }
}

async function searchOf(people: Pick<People, 'search'>): Promise<Finding> {
  const begun = performance.now()
  const isDone = await people.search({ by: 'words', words }, { scopes: [{ kind: 'everybody' }], most: 10 }).then(
    () => true,
    (cause: unknown) => {
      if (!(cause instanceof Refusal)) throw cause
      return false
    },
  )
  const took = performance.now() - begun
  const mend = 'Index sn, givenName, cn and displayName there for the beginnings of values.'
  if (!isDone) return warning('A limit of the directory ends a search of the help desk before anybody is found.', mend)
  const found = `A search of the help desk takes ${(took / 1_000).toFixed(1)} s.`
  return took > bearableMs ? warning(found, mend) : passed(found)
}
