import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { prepare } from '../../start/start-housekeeping.js'
import {
  holderOf,
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const refused = 'Blauer-Himmel-7'
const other = 'Gruene-Wiese-8'
let portal: TestPortal
/** An event in front of the directory when a password is written. */
let beforeWrite: () => Promise<void>
/** An event before an account is looked up. */
let beforeLook: () => Promise<void>
let isStoreOut: boolean

beforeEach(async () => {
  beforeWrite = async () => undefined
  beforeLook = async () => undefined
  isStoreOut = false
  portal = await testPortal({
    directory: (real) => ({
      ...real,
      byId: (id) => beforeLook().then(() => real.byId(id)),
      changePassword: (...asked) => beforeWrite().then(() => real.changePassword(...asked)),
      setPassword: (...asked) => beforeWrite().then(() => real.setPassword(...asked)),
    }),
    store: (real) => ({
      ...real,
      transaction: (work) => (isStoreOut ? Promise.reject(new Unavailable('store')) : real.transaction(work)),
    }),
  })
})
afterEach(() => portal.close())

const refuseOnce = () => {
  beforeWrite = async () => {
    beforeWrite = async () => undefined
    throw new Refusal('password-recent')
  }
}

/** Holds what waits for it until it is opened; `reached` resolves when the first one waits. */
function gate() {
  let open: () => void = () => undefined
  let arrive: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const wait = () => {
    arrive()
    return opened
  }
  return { open, reached, wait }
}

type Typing = (typed: string) => Promise<{ readonly status: number; readonly body: { readonly code?: string } }>

const reset = (visitor: TestVisitor, typed: string) =>
  visitor.call('resetPassword', { password: typed, password2: typed })

/** Each way to a new password, up to the call that writes it. */
const ways: Readonly<Record<string, { readonly username: string; readonly begin: () => Promise<Typing> }>> = {
  'a reset': {
    username: 'alice',
    begin: async () => {
      const visitor = await proveForReset(portal)
      return (typed) => reset(visitor, typed)
    },
  },
  'a change': {
    username: 'alice',
    begin: async () => {
      const visitor = await signInFully(portal)
      return (typed) =>
        visitor.call('changePassword', { oldPassword: password, newPassword: typed, newpassword2: typed })
    },
  },
  'a forced change': {
    username: 'carol',
    begin: async () => {
      const visitor = portal.visitor()
      await startFlow(visitor, 'profile', 'carol')
      return async (typed) => {
        const { body } = await visitor.call('forcedChange', { password: typed, password2: typed })
        await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
        const code = await readCode(portal, 'carol@mail.example')
        return visitor.call('compareCode', { code })
      }
    },
  },
}

const signIn = async (username: string, typed: string) =>
  (await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })).status
const isSignedIn = async (visitor: TestVisitor) => (await visitor.call('session')).body.isLoggedIn
const written = async () =>
  (await portal.ports.store.audit.recent(100))
    .filter(({ event }) => event === 'password.written')
    .map(({ result }) => result)

describe.each(Object.entries(ways))('%s that the directory refuses when it is written', (_, { username, begin }) => {
  test('is refused by the rule, changes nothing, and goes on with another password (W5, R2)', async () => {
    const elsewhere = username === 'alice' ? await signInFully(portal) : null
    portal.pass(31_000)
    const type = await begin()
    refuseOnce()
    expect(await type(refused)).toMatchObject({ status: 400, body: { code: 'password-recent' } })
    if (elsewhere !== null) expect(await isSignedIn(elsewhere)).toBe(true)
    expect(await written()).toEqual([])
    expect(await portal.ports.store.directoryWrites.open()).toEqual([])
    expect([await signIn(username, refused), await signIn(username, password)]).toEqual([400, 200])
    portal.pass(31_000)
    expect(await type(other)).toMatchObject({ status: 200, body: { success: true } })
    if (elsewhere !== null) expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await written()).toEqual(['ok'])
    expect([await signIn(username, other), await signIn(username, password)]).toEqual([200, 400])
  })
})

test.each([
  ['hashes wait too long at the write (Q3)', new Unavailable('hashing')],
  ['the write cannot be sent to the directory (W5)', new Unavailable('directory', { isUnwritten: true })],
])('while %s, nothing was written and nothing is spent', async (_when, outage) => {
  const visitor = await signInFully(portal)
  const change = () =>
    visitor.call('changePassword', { oldPassword: password, newPassword: other, newpassword2: other })
  beforeWrite = () => Promise.reject(outage)
  expect(await change()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  beforeWrite = async () => undefined
  expect((await change()).status).toBe(200)
})

describe('while the directory is writing', () => {
  let slow: ReturnType<typeof gate>
  let elsewhere: TestVisitor
  let visitor: TestVisitor
  beforeEach(async () => {
    elsewhere = await signInFully(portal)
    portal.pass(31_000)
    visitor = await proveForReset(portal)
    slow = gate()
    beforeWrite = slow.wait
  })

  test.each([
    ['addEmail', 401],
    ['signOut', 200],
  ] as const)(
    'a session that calls %s is dead and stays so; those that are silent outlive a refusal (S5, S7)',
    async (name, status) => {
      beforeWrite = () => slow.wait().then(() => Promise.reject(new Refusal('password-recent')))
      portal.pass(31_000)
      const silent = await signInFully(portal)
      const pending = reset(visitor, refused)
      await slow.reached
      const cookies = new Map(elsewhere.cookies)
      expect((await elsewhere.call(name, { email: 'a@b.example' })).status).toBe(status)
      slow.open()
      expect((await pending).status).toBe(400)
      expect([await isSignedIn(holderOf(portal, cookies)), await isSignedIn(silent)]).toEqual([false, true])
    },
  )

  test('a second new password under the same grant loses, and the grant outlives a refusal of the first (R2)', async () => {
    beforeWrite = () => slow.wait().then(() => Promise.reject(new Refusal('password-recent')))
    const admitted = gate()
    beforeLook = () => {
      beforeLook = async () => undefined
      return admitted.wait()
    }
    const second = reset(visitor, other)
    await admitted.reached
    const first = reset(visitor, refused)
    await slow.reached
    admitted.open()
    expect(await second).toMatchObject({ status: 401, body: { code: 'grant-gone' } })
    slow.open()
    expect((await first).status).toBe(400)
    beforeWrite = async () => undefined
    expect((await reset(visitor, other)).status).toBe(200)
  })

  test('a right code that is being looked at signs nobody in with the old password (S7)', async () => {
    portal.pass(31_000)
    const late = portal.visitor()
    await sendFirst(late, await startFlow(late, 'profile', 'alice'), { flow: 'profile' })
    const code = await readCode(portal, 'alice@mail.example')
    const looking = gate()
    beforeLook = looking.wait
    const comparing = late.call('compareCode', { code })
    await looking.reached
    beforeLook = async () => undefined
    const pending = reset(visitor, other)
    await slow.reached
    looking.open()
    expect((await comparing).status).toBe(401)
    slow.open()
    expect((await pending).status).toBe(200)
  })

  test('a stop leaves sessions and grant dead, and the next start ends them (W5)', async () => {
    const pending = reset(visitor, other)
    await slow.reached
    await prepare(portal.ports, { isShared: false })
    expect(await written()).toEqual(['unknown'])
    expect(await isSignedIn(elsewhere)).toBe(false)
    const account = await portal.ports.directory.find('alice')
    expect(await portal.ports.store.sessions.liveOf(account?.id ?? '', 0, 0)).toEqual([])
    beforeWrite = async () => undefined
    expect((await reset(visitor, refused)).status).toBe(401)
    slow.open()
    await pending
  })

  test.each([
    ['took the password', async () => undefined],
    ['refused it', () => Promise.reject(new Refusal('password-recent'))],
    ['told nothing', () => Promise.reject(new Unavailable('directory'))],
  ])('a store that fails after the directory %s keeps no session alive (W5, W1)', async (_, answer) => {
    beforeWrite = async () => {
      isStoreOut = true
      await answer()
    }
    expect((await reset(visitor, other)).status).toBe(503)
    isStoreOut = false
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await reset(visitor, refused)).status).toBe(401)
    await prepare(portal.ports, { isShared: false })
    expect(await written()).toEqual(['unknown'])
    expect(await isSignedIn(elsewhere)).toBe(false)
  })
})
