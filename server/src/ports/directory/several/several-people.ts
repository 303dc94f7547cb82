import { Refusal, Unavailable } from '../../refusal.js'
import type { FoundPerson, People, PeopleFound } from '../people.js'
import type { PeopleScope } from '../people-scope.js'
import { homeOf, idIn, type NamedDirectory, namedIn } from './named-directory.js'

/** The people of several directories. One that does not answer keeps its own people back. */
export function severalPeople(among: readonly NamedDirectory[]): People {
  return {
    async search(question, { scopes, most }) {
      const found = await Promise.all(
        among.map((one) => {
          const own = scopes.flatMap((scope) => scopeIn(among, one, scope))
          return own.length === 0 ? nobody : searchIn(one, () => one.people.search(question, { scopes: own, most }))
        }),
      )
      const people = found.flatMap((answer) => (answer instanceof Error ? [] : answer.people))
      const failures = found.filter((answer) => answer instanceof Error)
      const [failure] = failures
      // Of a directory that is silent, or wants more text, people may be missing.
      if (failure !== undefined && people.length === 0) throw failure
      const isCut = failures.length > 0 || people.length > most
      return {
        people: people.slice(0, most),
        isCut: isCut || found.some((answer) => !(answer instanceof Error) && answer.isCut),
      }
    },
    async isIn(account, scope) {
      const { home, id } = homeOf(among, account.id)
      const [own] = scopeIn(among, home, scope)
      return own === undefined ? false : home.people.isIn({ ...account, id }, own)
    },
    async groupsOf(given, groups) {
      const { home, id } = homeOf(among, given)
      const own = groups.flatMap((group) => {
        const meant = namedIn(among, group)
        return meant?.home === home ? [{ group, there: meant.rest.trim() }] : []
      })
      if (own.length === 0) return []
      const inside = new Set(
        await home.people.groupsOf(
          id,
          own.map(({ there }) => there),
        ),
      )
      return own.flatMap(({ group, there }) => (inside.has(there) ? [group] : []))
    },
  }
}

const nobody: PeopleFound = { people: [], isCut: false }

async function searchIn(one: NamedDirectory, search: () => Promise<PeopleFound>) {
  try {
    const { people, isCut } = await search()
    return { people: people.map((person): FoundPerson => ({ ...person, id: idIn(one, person.id) })), isCut }
  } catch (cause) {
    if (cause instanceof Unavailable || (cause instanceof Refusal && cause.code === 'search-text')) return cause
    throw cause
  }
}

/** The part of a scope in one directory: nothing where a base DN names another one. */
function scopeIn(among: readonly NamedDirectory[], one: NamedDirectory, scope: PeopleScope): readonly PeopleScope[] {
  if (scope.kind !== 'below') return [scope]
  const meant = namedIn(among, scope.dn)
  if (meant === null) return [scope]
  return meant.home === one ? [{ kind: 'below', dn: meant.rest.trim() }] : []
}
