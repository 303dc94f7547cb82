import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'
import type { PeopleQuestion } from '../../people.js'
import { peopleScope } from '../../people-scope.js'

const password = 'Portico-First-1'

let under: DomainUnderTest
let students: string
beforeAll(async () => {
  under = await startDomain()
  const { people, addUser, addGroup, database } = under.samba
  students = `OU=Students,${people}`
  await database.add(students, { objectClass: 'organizationalUnit' })
  const named = (givenName: string, sn: string) => ({ givenName, sn, displayName: `${sn}, ${givenName}` })
  const contacts = { mail: 'Maria@mail.example', mobile: '+49 1511 2345678' }
  await addUser({ username: 'garcia', password, attributes: { ...named('María José', 'García López'), ...contacts } })
  await addUser({ username: 'nina', password, folder: students, attributes: named('Nina', 'Nussbaum') })
  await addUser({ username: 'off', password, attributes: { ...named('Nino', 'Nuss'), userAccountControl: '514' } })
  await addGroup('Nussbaum', [])
  for (let n = 0; n < 14; n += 1)
    await addUser({ username: `many${n}`, password, attributes: named('Ilse', `Bilse${n}`) })
})
afterAll(() => under.stop())

const words = (text: string): PeopleQuestion => ({ by: 'words', words: text.split(' ') })
const search = async (question: PeopleQuestion, scope = '') => {
  const { people, isCut } = await under.people.search(question, { scopes: [peopleScope(scope)], most: 10 })
  return { usernames: people.map(({ username }) => username).sort(), isCut }
}

test.each(['garcía lópez', 'GARCÍA lópez maría', 'maría josé gar', 'garcía mari\u0301a'])(
  'people of Active Directory are found by names of several words, such as %j (HD5)',
  async (text) => {
    expect((await search(words(text))).usernames).toEqual(['garcia'])
  },
)

test('people of Active Directory are found without its groups, and disabled ones too (HD5)', async () => {
  expect(await search(words('nuss'))).toEqual({ usernames: ['nina', 'off'], isCut: false })
  expect(await search(words('nuss'), students)).toEqual({ usernames: ['nina'], isCut: false })
  expect(await search(words('nuss'), students.toLowerCase().replaceAll(',', ', '))).toMatchObject({
    usernames: ['nina'],
  })
  expect(await search(words('nuss'), `OU=Gone,${under.samba.people}`)).toEqual({ usernames: [], isCut: false })
  const [nina, garcia] = await Promise.all(['nina', 'garcia'].map((name) => under.directory.find(name)))
  if (!nina || !garcia) throw new Error('nobody is there')
  const scope = peopleScope(students)
  expect([await under.people.isIn(nina, scope), await under.people.isIn(garcia, scope)]).toEqual([true, false])
})

test('people of Active Directory are ten at most (HD5)', async () => {
  const { usernames, isCut } = await search(words('ilse bil'))
  expect([usernames.length, isCut]).toEqual([10, true])
})

test.each([
  [{ by: 'contact', kind: 'email', spellings: ['maria@mail.example'] }, ['garcia']],
  [{ by: 'contact', kind: 'email', spellings: ['*'] }, []],
  [{ by: 'contact', kind: 'phone', spellings: ['+4915112345678', '+49 1511 2345678'] }, ['garcia']],
] satisfies readonly (readonly [PeopleQuestion, readonly string[]])[])(
  'people of Active Directory are found by a whole contact: %j (HD5)',
  async (question, expected) => {
    expect((await search(question)).usernames).toEqual(expected)
  },
)
