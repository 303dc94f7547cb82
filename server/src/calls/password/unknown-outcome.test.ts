import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { prepare, tidy } from '../../start/start-housekeeping.js'
import { offeredIds, proveForReset, readCode, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
const minute = 60_000
const specialText =
  'We could not confirm the change. Try to sign in with the new password; if that fails, use the old one.'
let portal: TestPortal
/** True while passwords cannot be hashed. */
let isBusy: boolean
/** The directory's act on a write before its connection is lost. */
let beforeLoss: 'applied' | 'not applied' | 'no loss'

beforeEach(async () => {
  beforeLoss = 'no loss'
  isBusy = false
  const refuseBusy = () => {
    if (isBusy) throw new Unavailable('hashing')
  }
  const mayLose = async (write: () => Promise<void>) => {
    if (beforeLoss !== 'not applied') await write()
    if (beforeLoss !== 'no loss') throw new Unavailable('directory', { cause: new Error('connection lost') })
  }
  portal = await testPortal({
    directory: (real) => ({
      ...real,
      async isPasswordRight(...asked) {
        refuseBusy()
        return real.isPasswordRight(...asked)
      },
      async stage(...asked) {
        refuseBusy()
        return real.stage(...asked)
      },
      changePassword: (...written) => mayLose(() => real.changePassword(...written)),
      setPassword: (...written) => mayLose(() => real.setPassword(...written)),
    }),
  })
})
afterEach(() => portal.close())

type LastCall = () => Promise<{ readonly status: number; readonly body: object }>

/** The last step of each way to a new password, all the rest done. */
const ways: Record<string, { readonly username: string; readonly begin: () => Promise<LastCall> }> = {
  'a reset': {
    username: 'alice',
    begin: async () => {
      const visitor = await proveForReset(portal)
      return () => visitor.call('resetPassword', { password: fresh, password2: fresh })
    },
  },
  'a change': {
    username: 'alice',
    begin: async () => {
      const visitor = await signInFully(portal)
      const input = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
      return () => visitor.call('changePassword', input)
    },
  },
  'a forced change': {
    username: 'carol',
    begin: async () => {
      const visitor = portal.visitor()
      await startFlow(visitor, 'profile', 'carol')
      const { body } = await visitor.call('forcedChange', { password: fresh, password2: fresh })
      await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
      const code = await readCode(portal, 'carol@mail.example')
      return () => visitor.call('compareCode', { code })
    },
  },
}

const signIn = async (username: string, typed: string) =>
  (await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })).status
const isDead = async (visitor: TestVisitor) => (await visitor.call('session')).body.isLoggedIn === false
const audited = async () =>
  (await portal.ports.store.audit.recent(50))
    .filter(({ event }) => event === 'password.written')
    .map(({ result }) => result)

describe.each(Object.entries(ways))('%s whose outcome the directory did not tell', (_, { username, begin }) => {
  test('says so, spends its right, ends every session, and is settled as unknown at the next start (W5)', async () => {
    const elsewhere = username === 'alice' ? await signInFully(portal) : null
    portal.pass(31_000)
    const finish = await begin()
    beforeLoss = 'applied'
    expect(await finish()).toMatchObject({ status: 503, body: { code: 'outcome-unknown', message: specialText } })
    beforeLoss = 'no loss'
    expect((await finish()).status).toBe(401)
    if (elsewhere !== null) expect(await isDead(elsewhere)).toBe(true)
    expect([await signIn(username, fresh), await signIn(username, password)]).toEqual([200, 400])
    expect(await audited()).toEqual([])
    await prepare(portal.ports, { isShared: false })
    expect(await audited()).toEqual(['unknown'])
    await portal.delivered()
    const told = portal.mail.messages().filter(({ message }) => /password of your account was/.test(message.text))
    expect(told.map(({ message }) => message.to)).toContain(`${username}@mail.example`)
  })

  test('leaves the old password where the directory had not taken the new one, and is settled while running (W5)', async () => {
    const finish = await begin()
    beforeLoss = 'not applied'
    expect(await finish()).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } })
    expect((await finish()).status).toBe(401)
    expect([await signIn(username, fresh), await signIn(username, password)]).toEqual([400, 200])
    portal.pass(3 * minute)
    await tidy(portal.ports, 24 * 60 * minute)
    expect(await audited()).toEqual(['unknown'])
    expect(await portal.ports.store.directoryWrites.open()).toEqual([])
  })
})

test.each(['a reset', 'a change'])(
  'while passwords cannot be looked at, %s costs none of its tries (P4, Q3)',
  async (name) => {
    const finish = await ways[name]?.begin()
    isBusy = true
    for (let n = 0; n < 12; n += 1) expect((await finish?.())?.status).toBe(503)
    isBusy = false
    expect((await finish?.())?.status).toBe(200)
  },
)
