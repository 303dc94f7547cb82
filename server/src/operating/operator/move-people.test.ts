import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DirectoryConfig, OneDirectory } from '../../ports/config/config.js'
import { clockFrom } from '../../ports/system/clock.js'
import { knowDirectories, rememberDirectories } from '../../start/know-directories.js'
import { memoryStore } from '../../testing/memory-store.js'
import { sampleContact } from '../../testing/store-samples.js'
import { movePeople } from './move-people.js'

const remote = (host: string, base: string): OneDirectory =>
  ({ kind: 'openldap', urls: [new URL(`ldaps://${host}`)], baseDns: [base], attributes: { id: null } }) as never
const staffPlace = remote('staff.uni.example', 'ou=staff,dc=uni')
const studentsPlace = remote('students.uni.example', 'ou=people,dc=uni')

function several(places: Readonly<Record<string, OneDirectory>>): DirectoryConfig {
  const among = Object.entries(places).map(([name, directory]) => ({ name, directory, suffix: null, usernames: null }))
  return { kind: 'several', among }
}

type Opened = Awaited<ReturnType<typeof memoryStore>>
let opened: Opened
beforeEach(async () => {
  opened = await memoryStore()
})
afterEach(() => opened.store.close())

/** A store that was used with both, and has a person of each. */
async function usedWithBoth() {
  const { store } = opened
  await knowDirectories(store, several({ staff: staffPlace, students: studentsPlace }))
  for (const accountId of ['staff:ada', 'students:max']) await addPerson(accountId)
  return store
}

const addPerson = (accountId: string) =>
  opened.store.contacts.addVerified([{ ...sampleContact({ accountId, id: accountId }), verifiedAt: 1, heldUntil: 1 }])

const startWith = (directory: DirectoryConfig) => knowDirectories(opened.store, directory)

const move = (from: string | null, to: string | null) =>
  movePeople({ store: opened.store, clock: clockFrom(0), operator: 'ann' }, { from, to })

describe('a start with other directories than before', () => {
  test('passes where no person is lost, and a portal with one directory keeps nothing (DIR28)', async () => {
    await startWith({ kind: 'embedded', passwordLifeMs: 0 })
    expect(await opened.store.facts.get('directories')).toBeNull()
    const store = await usedWithBoth()
    await startWith(
      several({ students: studentsPlace, staff: staffPlace, guests: { kind: 'embedded', passwordLifeMs: 0 } }),
    )
    await startWith(several({ students: remote('new.uni.example', 'ou=people,dc=uni'), staff: staffPlace }))
    expect(await store.personData.accountIds()).toEqual(['staff:ada', 'students:max'])
  })

  test.each([
    [
      'renamed',
      several({ people: staffPlace, students: studentsPlace }),
      /1 person of the directory staff.*--from staff --to NAME/,
    ],
    ['removed', several({ students: studentsPlace }), /of the directory staff.*directory accept/],
    ['a single one', { kind: 'embedded', passwordLifeMs: 0 } as const, /of the directory staff.*--from staff\./],
    ['swapped', several({ staff: studentsPlace, students: staffPlace }), /directories.staff is another directory/],
    [
      'another kind',
      several({ staff: { kind: 'embedded', passwordLifeMs: 0 }, students: studentsPlace }),
      /directories.staff is another/,
    ],
  ])('is refused with the command that mends it: %s (DIR28)', async (_what, directory, explanation) => {
    await usedWithBoth()
    await expect(startWith(directory)).rejects.toMatchObject({
      what: 'store',
      explanation: expect.stringMatching(explanation),
    })
    await rememberDirectories(opened.store, directory)
    await expect(startWith(directory)).resolves.toBeUndefined()
  })

  test('is refused where people are from the time of a single one, until they are moved (DIR28)', async () => {
    await addPerson('ada')
    const directory = several({ staff: staffPlace, students: studentsPlace })
    await expect(startWith(directory)).rejects.toMatchObject({
      explanation: expect.stringContaining('move --to staff'),
    })
    expect(await move(null, 'staff')).toEqual({ ok: true, value: 1 })
    await startWith(directory)
    expect(await opened.store.personData.accountIds()).toEqual(['staff:ada'])
  })
})

test('a directory may have a name that objects of JavaScript have, too (DIR28)', async () => {
  await addPerson('ada')
  expect(await move(null, 'constructor')).toEqual({ ok: true, value: 1 })
  await startWith(several({ constructor: staffPlace, students: studentsPlace }))
  await startWith(several({ students: studentsPlace, constructor: staffPlace }))
  await expect(startWith(several({ students: studentsPlace }))).rejects.toMatchObject({
    explanation: expect.stringContaining('move --from constructor --to NAME'),
  })
})

describe('a move of people', () => {
  test('lets the server start under the new name, with every row (DIR28)', async () => {
    const store = await usedWithBoth()
    await store.audit.append({
      ...{ at: 1, event: 'session.ended', actor: 'staff:ada', about: 'staff:ada', flowId: null, purpose: null },
      ...{ result: 'ok', reason: null, requestId: null, source: null, detail: null },
    } as never)
    expect(await move('staff', 'people')).toEqual({ ok: true, value: 1 })
    await startWith(several({ people: staffPlace, students: studentsPlace }))
    expect(await store.personData.accountIds()).toEqual(['people:ada', 'students:max'])
    expect(await store.contacts.allOf('people:ada')).toHaveLength(1)
    const events = await opened.db.selectFrom('audit').select(['event', 'actor', 'about']).execute()
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'session.ended', actor: 'people:ada', about: 'people:ada' },
        { event: 'people.moved', actor: 'operator:ann', about: null },
      ]),
    )
  })

  test('exchanges two names over a third one, and never mixes two (DIR28)', async () => {
    const store = await usedWithBoth()
    expect(await move('staff', 'students')).toMatchObject({ ok: false })
    expect(await move('staff', null)).toMatchObject({ ok: false })
    expect(await move(null, 'more')).toMatchObject({ ok: false })
    for (const [from, to] of [
      ['staff', 'third'],
      ['students', 'staff'],
      ['third', 'students'],
    ] as const)
      expect(await move(from, to)).toMatchObject({ ok: true })
    await startWith(several({ students: staffPlace, staff: studentsPlace }))
    expect(await store.personData.accountIds()).toEqual(['staff:max', 'students:ada'])
  })
})
