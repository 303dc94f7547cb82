import { afterEach, describe, expect, test } from 'vitest'
import type { Account, Directory, Lockout } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { memoryStore } from '../../testing/memory-store.js'
import { newAddresses, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import type { Store } from '../stores.js'
import { bindLimitOf, takeBind } from './bind-limit.js'

const minute = 60_000
const window = 30 * minute
let portal: TestPortal
let newAddress: () => string
afterEach(() => portal.close())

/** The directory's count for Alice: no stranger may reach this lock through the portal. */
let counted: { failures: number; lastAt: number; isLocked: boolean }

let isAway = false
let isCutAfterwards = false
/** True where the directory has counted a bind before it broke off. */
let isCounted = false

/** A directory that locks like Active Directory: a failure counts until a quiet window is over. */
async function open({ threshold, windowMs }: Lockout): Promise<void> {
  counted = { failures: 0, lastAt: 0, isLocked: false }
  newAddress = newAddresses()
  const directory = (real: Directory): Directory => ({
    ...real,
    lockout: async () => ({ threshold, windowMs }),
    // The directory knows Alice by a number too.
    find: (username) => real.find(username === '4711' ? 'alice' : username),
    async byId(id) {
      if (isCutAfterwards) throw new Unavailable('directory')
      return real.byId(id)
    },
    async isPasswordRight(whose, typed) {
      if (!('id' in whose)) return real.isPasswordRight(whose, typed)
      if (isAway) throw new Unavailable('directory', { isUncounted: !isCounted })
      const isRight = !counted.isLocked && (await real.isPasswordRight(whose, typed))
      count(isRight, { threshold, windowMs })
      return isRight
    },
  })
  const people = [{ username: 'alice', emails: ['alice@mail.example'] }]
  portal = await testPortal({ people, directory, rules: { alarmTightens: 'off' } })
}

function count(isRight: boolean, { threshold, windowMs }: Lockout): void {
  const now = portal.ports.clock.now()
  const before = now - counted.lastAt >= windowMs ? 0 : counted.failures
  counted.failures = isRight ? 0 : before + 1
  if (!isRight) counted.lastAt = now
  counted.isLocked ||= counted.failures >= threshold
}

const guess = async (username = 'alice', typed = 'wrong') => {
  const input = { username, password: typed, captcha: rightCaptcha }
  return (await portal.visitor(newAddress()).call('signIn', input)).status
}
const guessAll = async (count: number, username?: string) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push(await guess(username))
  return statuses
}
const signInWith = async (visitor: TestVisitor, typed = password) => {
  const { status } = await visitor.call('signIn', { username: 'alice', password: typed, captcha: rightCaptcha })
  return status
}
const change = (visitor: TestVisitor, oldPassword: string) =>
  visitor.call('changePassword', { oldPassword, newPassword: 'Blauer-Himmel-7', newpassword2: 'Blauer-Himmel-7' })

describe('in front of a directory that locks after five failures in half an hour', () => {
  test('200 wrong passwords in half an hour from 200 networks lock nobody, and show no name (K4)', async () => {
    await open({ threshold: 5, windowMs: window })
    const answers: Record<string, number[]> = {}
    for (const name of ['alice', 'nobody01']) answers[name] = await guessAll(4, name)
    expect(answers['alice']).toEqual([400, 400, 429, 429])
    expect(answers['nobody01']).toEqual(answers['alice'])
    for (let n = 0; n < 196; n += 1) {
      portal.pass(window / 200)
      await guess()
    }
    expect(counted.isLocked).toBe(false)
    expect(counted.failures).toBeLessThanOrEqual(3)
  })

  test('a stranger at full effort for a day keeps the owner out on no known device (K4, G1)', async () => {
    await open({ threshold: 5, windowMs: window })
    const owner = await signInFully(portal)
    for (let round = 0; round < 48; round += 1) {
      await guessAll(3)
      if (round % 16 === 8) {
        await sendFirst(owner, await startFlow(owner, 'profile', 'alice'), { flow: 'profile' })
        const code = await readCode(portal, 'alice@mail.example')
        expect((await owner.call('compareCode', { code })).status).toBe(200)
      }
      portal.pass(window + 1)
    }
    expect(counted.isLocked).toBe(false)
  })

  test('the known device has one failure more than strangers, and then waits too (K4, G1)', async () => {
    await open({ threshold: 5, windowMs: window })
    const owner = await signInFully(portal)
    await guessAll(4)
    expect([await signInWith(owner, 'wrong'), await signInWith(owner)]).toEqual([400, 429])
    expect(counted.failures).toBe(3)
    portal.pass(window)
    expect(await signInWith(owner)).toBe(200)
  })

  test('old passwords share the row with sign-ins: 400 up to its end, then 401 (K4)', async () => {
    await open({ threshold: 5, windowMs: window })
    const owner = await signInFully(portal)
    await guessAll(4)
    expect((await change(owner, 'wrong')).status).toBe(400)
    expect(await change(owner, password)).toMatchObject({ status: 401, body: { code: 'old-password-limit' } })
    expect(counted.failures).toBe(3)
  })

  test('a right password ends the row, as it does in the directory (K4)', async () => {
    await open({ threshold: 5, windowMs: window })
    const answers: number[] = []
    for (const typed of ['wrong', password, 'wrong', password, 'wrong']) answers.push(await guess('alice', typed))
    expect(answers).toEqual([400, 200, 400, 200, 400])
  })

  test('an outage of the directory counts nothing (K4, W4)', async () => {
    await open({ threshold: 5, windowMs: window })
    isAway = true
    expect(await guessAll(6)).toEqual([503, 503, 503, 503, 503, 503])
    isAway = false
    expect(await guessAll(4)).toEqual([400, 400, 429, 429])
  })

  test('a try that the directory may have counted before it broke off stays counted (K4)', async () => {
    await open({ threshold: 5, windowMs: window })
    isAway = true
    isCounted = true
    const owner = await guessAll(3)
    isAway = false
    isCounted = false
    expect(owner).toEqual([503, 503, 429])
  })

  test('a right password whose account cannot be read afterwards counts nothing (K4, W4)', async () => {
    await open({ threshold: 5, windowMs: window })
    isCutAfterwards = true
    const answers: number[] = []
    for (let n = 0; n < 4; n += 1) answers.push(await guess('alice', password))
    isCutAfterwards = false
    expect([...answers, await guess('alice', password)]).toEqual([503, 503, 503, 503, 200])
  })

  test('another spelling of a full account is not shown to the directory (K4, G12)', async () => {
    await open({ threshold: 5, windowMs: window })
    await guessAll(4)
    expect(await guessAll(4, '4711')).toEqual([400, 400, 429, 429])
    expect(counted.failures).toBe(2)
  })
})

describe('what the directory itself counts', () => {
  /** A directory in which other programs have failed for Alice, too. */
  async function openWith(failures: number): Promise<void> {
    const failureCount = { threshold: 5, failures }
    newAddress = newAddresses()
    counted = { failures: 0, lastAt: 0, isLocked: false }
    const raised = (account: Account | null) =>
      account === null ? null : { ...account, failureCount: { ...failureCount, failures: isOver ? 0 : failures } }
    const directory = (real: Directory): Directory => ({
      ...real,
      lockout: async () => ({ threshold: 5, windowMs: window }),
      find: async (username) => raised(await real.find(username)),
      byId: async (id) => raised(await real.byId(id)),
    })
    const people = [{ username: 'alice', emails: ['alice@mail.example'] }]
    portal = await testPortal({ people, directory, rules: { alarmTightens: 'off' } })
  }
  let isOver = true

  test.each([
    [0, 200, 200],
    [1, 200, 200],
    [2, 400, 200],
    [3, 400, 429],
  ])(
    '%i failures in other programs: a stranger with the right password gets %i, a known device %i (K4)',
    async (failures, stranger, device) => {
      isOver = true
      await openWith(failures)
      const owner = await signInFully(portal)
      isOver = false
      expect([await guess('alice', password), await signInWith(owner)]).toEqual([stranger, device])
      // No answer tells the name: a made-up one gets the same for a wrong password.
      expect([await guess(), await guess('nobody01')]).toEqual([400, 400])
      isOver = true
    },
  )
})

test('where one failure is all that a directory leaves, known devices wait, and recovery still begins (K4, G1)', async () => {
  await open({ threshold: 3, windowMs: window })
  const owner = await signInFully(portal)
  expect(await guessAll(2)).toEqual([400, 429])
  expect(await signInWith(owner)).toBe(429)
  expect((await startFlow(portal.visitor(), 'unlock', 'alice')).type).toBe('email')
  expect(counted.isLocked).toBe(false)
})

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 1],
  [4, 2, 1],
  [5, 3, 2],
  [7, 5, 4],
  [100, 5, 4],
])('a threshold of %i gives %i failures in a row, %i of them to strangers (K4)', (threshold, all, strangers) => {
  expect(bindLimitOf({ threshold, windowMs: window })).toEqual({ all, strangers, windowMs: window })
})

test('a directory that forgets no failure is asked again after a day (K4)', () => {
  const day = 24 * 60 * minute
  expect(bindLimitOf({ threshold: 5, windowMs: Number.POSITIVE_INFINITY })?.windowMs).toBe(day)
})

describe('a stranger who is refused at a full name', () => {
  const lockout = { threshold: 5, windowMs: 1_000 }

  test('leaves the row of the account as it is, and its window (K4)', async () => {
    const { store } = await memoryStore()
    const { counters } = store
    const limit = bindLimitOf(lockout) ?? { all: 0, strangers: 0, windowMs: 0 }
    const bind = (nameKey: string, device: string | null, now: number) =>
      takeBind({ counters }, { limit, tried: { nameKey, accountId: 'account', device }, now, failureCount: null })
    for (const _ of [1, 2]) expect(await bind('name', null, 0)).toBe('evaluate')
    // The owner signs in by another spelling, and mistypes once later.
    await counters.clear('binds/account/account', 'binds/name/other')
    expect(await bind('other', 'device', 100)).toBe('evaluate')
    expect(await bind('name', null, 900)).toEqual({ waitMs: 100 })
    expect(await counters.read(['binds/account/account'], 901)).toEqual([{ taken: 1, until: 1_100 }])
    await store.close()
  })

  test('costs the same work where the owner has signed in by another spelling (E6, G12)', async () => {
    newAddress = newAddresses()
    let work: string[] = []
    const noting = (real: Store): Store => ({
      ...real,
      counters: new Proxy(real.counters, {
        get(counters, name: keyof Store['counters']) {
          work.push(name)
          return counters[name]
        },
      }),
    })
    portal = await testPortal({
      people: [{ username: 'alice', emails: ['alice@mail.example'] }],
      directory: (real) => ({
        ...real,
        lockout: async () => lockout,
        find: (username) => real.find(username === '4711' ? 'alice' : username),
      }),
      store: noting,
      rules: { alarmTightens: 'off' },
    })
    const guess = async (username: string) => {
      work = []
      const visitor = portal.visitor(newAddress())
      const { status } = await visitor.call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
      return [status, ...work]
    }
    const owner = await signInFully(portal)
    for (const username of ['alice', 'nobody01', 'alice', 'nobody01']) await guess(username)
    expect((await owner.call('signIn', { username: '4711', password, captcha: rightCaptcha })).status).toBe(200)
    expect(await guess('alice')).toEqual(await guess('nobody01'))
  })
})
