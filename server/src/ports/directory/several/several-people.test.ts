import { describe, expect, test } from 'vitest'
import { lostGroups } from '../../../operating/doctor/lost-groups.js'
import { sampleAccount } from '../../../testing/sample-account.js'
import { Refusal, Unavailable } from '../../refusal.js'
import type { Directory } from '../directory.js'
import type { People } from '../people.js'
import { peopleScope } from '../people-scope.js'
import type { NamedDirectory } from './named-directory.js'
import { severalPeople } from './several-people.js'

const everybody = [peopleScope('')]
const question = { by: 'words', words: ['per'] } as const

/** A directory whose people are all found, and whose group `desk` has the first of them. */
function samplePeople(name: string, ids: readonly string[]) {
  const state: { failure: Error | null } = { failure: null }
  const people: People = {
    async search(_question, { scopes, most }) {
      if (state.failure !== null) throw state.failure
      const isBelow = scopes.some((scope) => scope.kind !== 'below' || scope.dn === 'ou=lab,dc=uni')
      const found = isBelow ? ids.map((id) => ({ id, username: id, name: `Person ${id}` })) : []
      return { people: found.slice(0, most), isCut: found.length > most }
    },
    isIn: async ({ id }, scope) => scope.kind !== 'below' || (scope.dn === 'ou=lab,dc=uni' && ids.includes(id)),
    groupsOf: async (id, groups) => (id === ids[0] ? groups.filter((group) => group === 'cn=desk,dc=uni') : []),
  }
  const directory = {} as Directory
  return {
    name,
    suffix: null,
    usernames: null,
    hasNamedIds: false,
    patienceMs: null,
    directory,
    people,
    state,
  } satisfies NamedDirectory & {
    state: unknown
  }
}

const staff = () => samplePeople('staff', ['ada', 'zoe'])
const students = () => samplePeople('students', ['max'])
const account = (id: string) => ({ ...sampleAccount, id })

describe('the people of several directories', () => {
  test('are searched in all of them (HD5)', async () => {
    const found = await severalPeople([staff(), students()]).search(question, { scopes: everybody, most: 10 })
    expect(found.people.map(({ id }) => id)).toEqual(['staff:ada', 'staff:zoe', 'students:max'])
    expect(found.isCut).toBe(false)
    const some = await severalPeople([staff(), students()]).search(question, { scopes: everybody, most: 2 })
    expect([some.people.length, some.isCut]).toEqual([2, true])
  })

  test('are searched in one where the scope names it (HD5)', async () => {
    const people = severalPeople([staff(), students()])
    const among = (scope: string) => ({ scopes: [peopleScope(scope)], most: 10 })
    const idsIn = async (scope: string) => (await people.search(question, among(scope))).people.map(({ id }) => id)
    expect(await idsIn('students: ou=lab,dc=uni')).toEqual(['students:max'])
    expect(await idsIn('ou=lab,dc=uni')).toEqual(['staff:ada', 'staff:zoe', 'students:max'])
    expect(await people.isIn(account('students:max'), peopleScope('students: ou=lab,dc=uni'))).toBe(true)
    expect(await people.isIn(account('students:max'), peopleScope('staff: ou=lab,dc=uni'))).toBe(false)
  })

  test('are kept back by the directory alone that does not answer, and the list says that it is cut (HD5)', async () => {
    const [one, other] = [staff(), students()]
    other.state.failure = new Unavailable('directory')
    const people = severalPeople([one, other])
    const found = await people.search(question, { scopes: everybody, most: 10 })
    expect([found.people.map(({ id }) => id), found.isCut]).toEqual([['staff:ada', 'staff:zoe'], true])
    one.state.failure = new Refusal('search-text')
    await expect(people.search(question, { scopes: everybody, most: 10 })).rejects.toBeInstanceOf(Error)
  })

  test('are agents by a group of their own directory alone, which the setting names (HD4)', async () => {
    const people = severalPeople([staff(), students()])
    const groups = ['staff: cn=desk,dc=uni', 'students:cn=desk,dc=uni', 'cn=desk,dc=uni']
    expect(await people.groupsOf('staff:ada', groups)).toEqual(['staff: cn=desk,dc=uni'])
    expect(await people.groupsOf('students:max', groups)).toEqual(['students:cn=desk,dc=uni'])
    expect(await people.groupsOf('staff:zoe', groups)).toEqual([])
  })
  test('let the doctor look at each group in the directory that it names', async () => {
    const [one, other] = [staff(), students()]
    const asks = (away: typeof one, group: string) => {
      away.people.groupsOf = () => Promise.reject(new Unavailable('directory'))
      return lostGroups(severalPeople([one, other]), [group])
    }
    expect(await asks(one, 'students: cn=desk,dc=uni')).toEqual([])
    expect(await asks(one, 'staff: cn=desk,dc=uni')).toEqual(['staff: cn=desk,dc=uni'])
    expect(await asks(other, 'students:cn=desk,dc=uni')).toEqual(['students:cn=desk,dc=uni'])
  })
})
