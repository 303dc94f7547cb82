import { describe, expect, test } from 'vitest'
import { watchParts } from '../../../edge/http/health.js'
import { sampleAccount } from '../../../testing/sample-account.js'
import { Refusal, Unavailable } from '../../refusal.js'
import { canonicalUsername } from '../canonical-username.js'
import type { Directory, Lockout, StagedPassword } from '../directory.js'
import { assumedLockout } from '../ldap/strictest-lockout.js'
import type { People } from '../people.js'
import type { NamedDirectory } from './named-directory.js'
import { severalDirectories } from './several-directories.js'

const password = 'Portico-First-1'

/** A directory of a list of usernames, each of which is its id, too. It notes each question. */
function sampleDirectory(name: string, usernames: readonly string[], more: Partial<NamedDirectory> = {}) {
  const asked: string[] = []
  const passwords = new Map<string, string>()
  const state = { isAway: false, lockout: null as Lockout | null }
  const isCut = usernames.includes('cut')
  const answer = <Answer>(question: string, value: Answer): Promise<Answer> => {
    asked.push(question)
    return state.isAway
      ? Promise.reject(new Unavailable('directory', { explanation: 'It hangs.' }))
      : Promise.resolve(value)
  }
  const accountOf = (id: string) =>
    usernames.includes(id) ? { ...sampleAccount, id, username: id, usernames: [id], name: `${id} of ${name}` } : null
  const directory: Directory = {
    find: (username, whole = username) => answer('find', accountOf(whole) ?? accountOf(username)),
    byId: (id) => answer('byId', accountOf(id)),
    isPasswordRight: (whose, typed) => {
      const isRight = 'id' in whose && (passwords.get(whose.id) ?? password) === typed
      return answer(`isPasswordRight ${typed}`, isRight)
    },
    contacts: (account) =>
      answer('contacts', account === null ? [] : [{ kind: 'email', address: `${account.id}@${name}.example` }]),
    policy: () => answer('policy', { rules: null, historyLength: usernames.length, changeableFrom: null }),
    lockout: () => answer('lockout', state.lockout),
    stage: async (_account, next) => next as StagedPassword,
    changePassword: async ({ id }, { next }) => void passwords.set(id, next),
    setPassword: async ({ id }, next) => void passwords.set(id, next),
    unlock: ({ id }) => answer(`unlock ${id}`, undefined),
    async *entries() {
      await answer('entries', undefined)
      for (const id of usernames) yield [{ id, kept: [], passwordExpiresAt: null, unit: name }]
      if (isCut) yield null
    },
    writeBack: null,
    photo: (id) => answer('photo', id === 'zoe' ? { contentType: 'image/png', bytes: Buffer.from(name) } : null),
    check: () => answer('check', undefined),
    close: async () => undefined,
  }
  const people: People = {
    search: () => Promise.reject(),
    isIn: () => Promise.reject(),
    groupsOf: () => Promise.reject(),
  }
  const any = { suffix: null, usernames: null, hasNamedIds: false, patienceMs: null }
  const named = { name, ...any, ...more, directory, people }
  return { ...named, asked, state, passwords }
}

function pair(more: { readonly staff?: Partial<NamedDirectory>; readonly students?: Partial<NamedDirectory> } = {}) {
  const staff = sampleDirectory('staff', ['ada', 'zoe', 'both'], more.staff)
  const students = sampleDirectory('students', ['max', 'both', 'mia'], {
    suffix: 'students.uni.example',
    ...more.students,
  })
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) } as never
  const directory = severalDirectories({ among: [staff, students], log })
  const askedFor = async (work: () => Promise<unknown>) => {
    for (const one of [staff, students]) one.asked.length = 0
    await work().catch(() => undefined)
    return [...staff.asked, ...students.asked].map((question) => question.split(' ')[0]).sort()
  }
  return { staff, students, lines, directory, askedFor }
}

describe('a person in one of several directories', () => {
  test('has an id that names the directory, and all of them answer for their own (DIR25)', async () => {
    const { directory, students, staff } = pair()
    expect(await directory.find('max')).toMatchObject({ id: 'students:max', name: 'max of students' })
    const max = (await directory.byId('students:max')) ?? sampleAccount
    expect(max).toMatchObject({ id: 'students:max', username: 'max' })
    expect(await directory.byId('staff:max')).toBeNull()
    expect(await directory.contacts(max)).toEqual([{ kind: 'email', address: 'max@students.example' }])
    await directory.setPassword(max, await directory.stage(max, 'Portico-Second-2'))
    expect([students.passwords.get('max'), staff.passwords.size]).toEqual(['Portico-Second-2', 0])
    expect(await directory.isPasswordRight(max, 'Portico-Second-2')).toBe(true)
    await directory.unlock(max)
    expect([staff.asked, students.asked].map((asked) => asked.includes('unlock max'))).toEqual([false, true])
    expect((await directory.photo('staff:zoe'))?.bytes.toString()).toBe('staff')
  })

  test('is the one of the first directory where a name stands in two, and the log says so once (DIR26)', async () => {
    const { directory, lines } = pair()
    for (const _ of [1, 2]) expect(await directory.find('both')).toMatchObject({ id: 'staff:both' })
    expect(lines).toEqual([{ taken: 'staff:both', hidden: ['students:both'] }])
    expect(await directory.find('both', 'both@students.uni.example')).toMatchObject({ id: 'students:both' })
  })

  test.each([
    'max@students.uni.example',
    ' MAX@Students.UNI.example',
    'ｍax＠students.uni.example',
    'UNI\\Max@students.uni.example',
  ])('is chosen by the suffix in any spelling: %j (DIR26, E7)', async (typed) => {
    const { directory, askedFor } = pair()
    const { value, whole } = canonicalUsername(typed, ['students.uni.example'])
    expect(await directory.find(value, whole)).toMatchObject({ id: 'students:max' })
    expect(await askedFor(() => directory.find(value, whole))).toEqual(['find'])
  })

  test('is found by a whole name before another one is by its beginning (E7)', async () => {
    const whole = sampleDirectory('whole', ['ada@uni.example'])
    const { staff } = pair()
    const directory = severalDirectories({ among: [staff, whole], log: { warn: () => undefined } as never })
    expect(await directory.find('ada', 'ada@uni.example')).toMatchObject({ id: 'whole:ada@uni.example' })
    expect(await directory.find('ada')).toMatchObject({ id: 'staff:ada' })
  })

  test('is looked for by a whole name where the usernames of the directory are whole ones (E7)', async () => {
    const whole = sampleDirectory('whole', ['ada@uni.example'], { usernames: ['*@uni.example'] })
    const { staff } = pair()
    const directory = severalDirectories({ among: [staff, whole], log: { warn: () => undefined } as never })
    expect(await directory.find('ada', 'ada@uni.example')).toMatchObject({ id: 'whole:ada@uni.example' })
    whole.state.isAway = true
    expect(await directory.find('ada')).toMatchObject({ id: 'staff:ada' })
  })

  test('is listed after those of the directories before (G8)', async () => {
    const { directory } = pair()
    const listed: string[] = []
    for await (const page of directory.entries('full'))
      listed.push(...(page ?? []).map(({ id, unit }) => `${id} ${unit}`))
    expect(listed.slice(2, 4)).toEqual(['staff:both staff', 'students:max students'])
    expect(listed).toHaveLength(6)
  })
})

describe('a list of all accounts', () => {
  async function listed(among: readonly NamedDirectory[]): Promise<string[]> {
    const pages: string[] = []
    try {
      for await (const page of severalDirectories({ among, log: { warn: () => undefined } as never }).entries('full'))
        pages.push(page?.map(({ id }) => id).join() ?? 'cut')
    } catch (cause) {
      pages.push(cause instanceof Unavailable ? 'away' : String(cause))
    }
    return pages
  }

  test('that one of them does not end has the others, and ends nowhere (G8)', async () => {
    expect(await listed([sampleDirectory('one', ['cut']), sampleDirectory('other', ['max'])])).toEqual([
      ...['one:cut', 'other:max', 'cut'],
    ])
  })

  test('has the people of the others while one is away, and then says so (DIR27)', async () => {
    const [one, other] = [sampleDirectory('one', ['ada']), sampleDirectory('other', ['max', 'mia'])]
    one.state.isAway = true
    expect(await listed([one, other])).toEqual(['other:max', 'other:mia', 'away'])
    expect(await listed([other, one])).toEqual(['other:max', 'other:mia', 'away'])
  })
})

describe('the work for a name', () => {
  test.each(['ada', 'max', 'both', 'nobody'])('is the same for %s as for any other one (E6)', async (username) => {
    const { directory, askedFor } = pair()
    const asked = await askedFor(async () => {
      const account = await directory.find(username)
      await directory.lockout()
      await directory.isPasswordRight(account ?? { nameKey: 'a-key' }, 'Portico-Wrong-1')
      await directory.byId(account?.id ?? 'a-key')
      await directory.contacts(account)
    })
    const each = ['contacts', 'find', 'isPasswordRight', 'lockout']
    expect(asked).toEqual([...each, ...each, 'byId'].sort())
  })

  test('is the same for each name with a suffix (E6)', async () => {
    const { directory, askedFor } = pair()
    for (const name of ['max', 'nobody', 'ada'])
      expect(await askedFor(() => directory.find(name, `${name}@students.uni.example`))).toEqual(['find'])
  })

  test('tells no other directory the password that was typed (I4)', async () => {
    const { directory, staff, students } = pair()
    const ada = (await directory.find('ada')) ?? sampleAccount
    await directory.isPasswordRight(ada, 'Portico-Wrong-1')
    expect([...staff.asked].at(-1)).toBe('isPasswordRight Portico-Wrong-1')
    expect([...students.asked].at(-1)).toBe('isPasswordRight xxxxxxxxxxxxxxx')
    expect(await directory.isPasswordRight(ada, password)).toBe(true)
    expect(students.asked.filter((question) => question.startsWith('isPasswordRight'))).toHaveLength(1)
  })

  test('gives decoys one of the directories, always the same one (E6)', async () => {
    const { directory, staff, students } = pair()
    const keys = Array.from({ length: 200 }, (_, n) => `key${n * 7919}`)
    for (const key of [...keys, ...keys]) expect(await directory.byId(key)).toBeNull()
    const [one, other] = [staff, students].map(({ asked }) => asked.length)
    expect([one, other].every((count) => (count ?? 0) >= 120 && (count ?? 0) % 2 === 0)).toBe(true)
  })
})

describe('while a directory does not answer', () => {
  test.each(['ada', 'max', 'both', 'nobody'])(
    '%s is not found, as any name without a suffix (DIR27)',
    async (username) => {
      for (const away of ['staff', 'students'] as const) {
        const both = pair()
        both[away].state.isAway = true
        await expect(both.directory.find(username)).rejects.toBeInstanceOf(Unavailable)
      }
    },
  )

  test('names with the suffix of another one, or that fit only its usernames, are found (DIR27)', async () => {
    const { directory, staff } = pair({ staff: { usernames: ['a*', 'z*'] }, students: { usernames: ['m*'] } })
    staff.state.isAway = true
    expect(await directory.find('both', 'both@students.uni.example')).toMatchObject({ id: 'students:both' })
    expect(await directory.find('max')).toMatchObject({ id: 'students:max' })
    expect(await directory.find('mo')).toBeNull()
    for (const name of ['ada', 'anybody']) await expect(directory.find(name)).rejects.toBeInstanceOf(Unavailable)
  })

  test('people of the others go on (DIR27)', async () => {
    const { directory, staff } = pair()
    const max = (await directory.find('max')) ?? sampleAccount
    staff.state.isAway = true
    expect(await directory.byId('students:max')).toEqual(max)
    expect(await directory.isPasswordRight(max, password)).toBe(true)
    expect(await directory.isPasswordRight(max, 'Portico-Wrong-1')).toBe(false)
    expect(await directory.contacts(max)).toHaveLength(1)
    expect(await directory.policy(max)).toMatchObject({ historyLength: 3 })
    for (const question of [directory.byId('staff:ada'), directory.contacts({ ...sampleAccount, id: 'staff:ada' })])
      await expect(question).rejects.toBeInstanceOf(Unavailable)
  })

  test('its lockout is the one that it told last, or the strictest (K4)', async () => {
    const { directory, staff, students } = pair()
    students.state.lockout = { threshold: 10, windowMs: 1_000 }
    staff.state.isAway = true
    expect(await directory.lockout()).toEqual(assumedLockout)
    staff.state.isAway = false
    staff.state.lockout = { threshold: 5, windowMs: 500 }
    await directory.check()
    expect(await directory.lockout()).toEqual({ threshold: 5, windowMs: 1_000 })
    staff.state.isAway = true
    expect(await directory.lockout()).toEqual({ threshold: 5, windowMs: 1_000 })
  })

  test('monitoring is told which one, and why (HEALTH2)', async () => {
    const { directory, students } = pair()
    const parts = watchParts([{ name: 'directory', isRequired: false, check: () => directory.check() }], {
      info: () => undefined,
      warn: () => undefined,
    })
    students.state.isAway = true
    expect(await parts()).toMatchObject([{ state: 'failed', why: 'students: It hangs.' }])
    students.state.isAway = false
    await expect(directory.check()).resolves.toBeUndefined()
  })

  test('an error that is none of an outage is raised', async () => {
    const { directory, students } = pair()
    students.directory.lockout = () => Promise.reject(new Refusal('help-desk'))
    await expect(directory.lockout()).rejects.toBeInstanceOf(Refusal)
  })
})
