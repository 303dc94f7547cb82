import { expect, test } from 'vitest'
import type { People, PeopleFound } from './people.js'
import { type PeopleScope, peopleScope } from './people-scope.js'
import type { SuitePerson } from './suite-person.js'

export interface PeopleUnderTest {
  /** Null where no attribute of a name can be searched by its beginning. */
  readonly people: People | null
  add(person: SuitePerson): Promise<void>
}

const everybody = [peopleScope('')]

/** Tests of the people of every directory, whatever it is made of. */
export function peopleSuite(under: () => PeopleUnderTest): void {
  const add = (username: string, name: string, more: Partial<SuitePerson> = {}) =>
    under().add({ username, name, password: 'Portico-First-1', ...more })
  const search = async (text: string, scopes: readonly PeopleScope[] = everybody, most = 10) => {
    const { people } = under()
    if (people === null) return null
    return people.search({ by: 'words', words: text.split(' ') }, { scopes, most })
  }
  const usernames = (found: PeopleFound | null) => found?.people.map(({ username }) => username).sort() ?? null
  /** What a search finds, where the directory can search. */
  const finds = async (text: string, expected: readonly string[], scopes?: readonly PeopleScope[]) => {
    const found = await search(text, scopes)
    if (found !== null) expect([text, usernames(found)]).toEqual([text, expected])
  }

  test('finds people by the beginnings of words of their names, in any order and letter case (HD5)', async () => {
    await add('xanthe1', 'Xanthe Müllerova')
    await add('xanthe2', 'Xanthe Schmidtova', { isDisabled: true })
    await finds('xanthe', ['xanthe1', 'xanthe2'])
    for (const text of ['Xan mül', 'MÜL xa', 'mu\u0308ll', 'xanthe müllerova']) await finds(text, ['xanthe1'])
    for (const text of ['xanthe meier', 'anthe', 'xanthe müllerova schmidtova']) await finds(text, [])
    expect(
      (await search('xanthe müller'))?.people ?? [
        { id: expect.any(String), username: 'xanthe1', name: 'Xanthe Müllerova' },
      ],
    ).toEqual([{ id: expect.any(String), username: 'xanthe1', name: 'Xanthe Müllerova' }])
  })

  test('finds names in any script, and short ones (HD5)', async () => {
    await add('harbi1', 'محمد الحربي')
    await add('wang1', '王伟')
    await add('li1', 'Yvaine Li')
    await finds('محمد', ['harbi1'])
    await finds('الحر محم', ['harbi1'])
    await finds('王伟', ['wang1'])
    await finds('li yva', ['li1'])
  })

  test('reads no typed text as a pattern (HD5)', async () => {
    await add('quentin1', 'Quentin Quimby')
    await finds('quentin', ['quentin1'])
    const strange = [')(uid=*', '*', '*uentin', 'qu*tin', 'q_entin', 'q%n', '\\71uentin', '\0', 'quimb\0xyz', '']
    for (const text of strange) await finds(text, [])
  })

  test('tells that there are more people than it may tell (HD5)', async () => {
    for (const n of [1, 2, 3]) await add(`zebedee${n}`, 'Zebedee Zimmer')
    const some = await search('zebedee', everybody, 2)
    if (some === null) return
    expect([some.people.length, some.isCut]).toEqual([2, true])
    expect([
      (await search('zebedee', everybody, 3))?.people.length,
      (await search('zebedee', everybody, 3))?.isCut,
    ]).toEqual([3, false])
  })

  test('finds only people of a scope (HD5)', async () => {
    for (const username of ['lab-odette', 'lab-oda', 'labodette', 'odette']) await add(username, 'Odette Ortega')
    await finds('odette', ['lab-oda', 'lab-odette'], [peopleScope('LAB-*')])
    await finds('odette', ['lab-oda', 'lab-odette'], [peopleScope('lab-o?a'), peopleScope('lab-*')])
    await finds('odette', ['odette'], [peopleScope('odett?')])
    await finds('odette', [], [peopleScope('o.*')])
    await finds('odette', [], [])
    await finds('odette', [], [peopleScope('ou=nowhere,dc=nowhere')])
  })
}
