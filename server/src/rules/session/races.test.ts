import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { inParallel, raceRounds, repeatInParallel } from '../../testing/in-parallel.js'
import { offeredIds, proveForReset, signInFully, startFlow } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import type { Store } from '../stores.js'

const fresh = 'Blauer-Himmel-7'
const json = { 'content-type': 'application/json' }
let portal: TestPortal
const open = async (choice: TestPortalChoice = {}) => {
  portal = await testPortal(choice)
  return portal
}
afterEach(() => portal.close())

const resetPassword = (visitor: TestVisitor) => visitor.call('resetPassword', { password: fresh, password2: fresh })
const signIn = (username: string, typed = password) =>
  portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })

test('a request whose body comes after the session ended changes nothing (S7)', async () => {
  await open()
  const visitor = await signInFully(portal)
  const emails = (await visitor.call('session')).body.user?.emails ?? []
  const slow = async (path: string, body: object) => {
    const text = JSON.stringify(body)
    async function* late() {
      yield text.slice(0, -1)
      await sleep(300)
      yield text.slice(-1)
    }
    return visitor.raw({
      method: 'POST',
      url: `/api/user/profile/${path}`,
      payload: Readable.from(late()),
      headers: json,
    })
  }
  const pending = [slow('removeemail', { id: emails[0]?._id }), slow('addemail', { email: 'mallory@evil.example' })]
  await sleep(50)
  await portal.accounts.set({ username: 'alice', password: 'Operator-New-1' })
  expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([401, 401])
  const account = await portal.ports.directory.find('alice')
  expect(await portal.ports.store.contacts.allOf(account?.id ?? '')).toHaveLength(3)
})

test('parallel guesses of the old password are no more than five, and the right one among them tells nothing (P4)', async () => {
  let looks = 0
  await open({
    directory: (real) => ({
      ...real,
      isPasswordRight(account, typed) {
        if (typed.startsWith('wrong') || typed === password) looks += 1
        return real.isPasswordRight(account, typed)
      },
    }),
  })
  const visitor = await signInFully(portal)
  const guesses = [...Array.from({ length: 49 }, (_, index) => `wrong-${index}`), password]
  const answers = await inParallel(
    portal,
    guesses.map((oldPassword) => {
      const input = { oldPassword, newPassword: 'aaaaaaa', newpassword2: 'b' }
      return { visitor, call: 'changePassword' as const, input }
    }),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'old-password-wrong')).toHaveLength(5)
  expect(codes).not.toContain('password-mismatch')
  expect(looks).toBe(6)
})

test('what an operator changes while a password is being checked holds at once (S7, R6)', async () => {
  let meanwhile: (() => Promise<unknown>) | null = null
  await open({
    directory: (real) => ({
      ...real,
      async isPasswordRight(account, typed) {
        const isRight = await real.isPasswordRight(account, typed)
        await meanwhile?.()
        return isRight
      },
    }),
  })
  meanwhile = () => portal.accounts.set({ username: 'bob', password: 'Operator-New-1' })
  expect((await signIn('bob')).status).toBe(400)
  meanwhile = () => portal.accounts.set({ username: 'alice', mustChangePassword: true })
  const alice = await signIn('alice')
  expect(alice.status === 400 || alice.body.type === 'changePassword').toBe(true)
})

test('a late answer never gives back an older session id', async () => {
  await open()
  const visitor = await signInFully(portal)
  const { headers } = await visitor.raw({ method: 'GET', url: '/api/user/session' })
  expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[^,]*$/)
})

test('two parallel sign-ins of one visitor both go on', async () => {
  await open()
  const visitor = await signInFully(portal)
  const input = { username: 'alice', password, captcha: rightCaptcha }
  const both = await repeatInParallel(portal, 2, { visitor, call: 'signIn', input })
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [id = ''] = offeredIds((await visitor.call('session')).body.verification ?? { type: '', data: [] })
  expect((await visitor.call('sendCode', { type: 'email', id })).status).toBe(200)
})

test('the same forced change twice at once is staged once, and nobody is thrown out (W10)', async () => {
  await open()
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'carol')
  const input = { password: fresh, password2: fresh }
  const both = await repeatInParallel(portal, 2, { visitor, call: 'forcedChange', input })
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await visitor.call('session')).body.verification).toMatchObject({ type: 'email' })
})

/** A store whose transactions fail while `isOut` returns true. */
function failing(isOut: () => boolean) {
  return (real: Store): Store => ({
    ...real,
    transaction: (work) => (isOut() ? Promise.reject(new Unavailable('store')) : real.transaction(work)),
  })
}

test('an outage right after the directory took a new password is told as it is, and settled later (W5, W1)', async () => {
  let isOut = false
  await open({
    store: failing(() => isOut),
    directory: (real) => ({
      ...real,
      async setPassword(...written) {
        await real.setPassword(...written)
        isOut = true
      },
    }),
  })
  const visitor = await proveForReset(portal)
  expect(await resetPassword(visitor)).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } })
  isOut = false
  expect((await signIn('alice', fresh)).status).toBe(200)
  expect(await portal.ports.store.directoryWrites.open()).toHaveLength(1)
})

test('what was rolled back leaves no line in the log (AU3)', async () => {
  let isOut = false
  await open({
    store: (real) => ({
      ...real,
      transaction: (work) =>
        real.transaction(async (stores) => {
          const result = await work(stores)
          if (isOut) throw new Unavailable('store')
          return result
        }),
    }),
  })
  const visitor = portal.visitor()
  isOut = true
  const refused = await visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })
  expect(refused.status).toBe(503)
  expect(portal.logLines.join('\n')).not.toContain('sign-in.password')
  isOut = false
  expect((await visitor.call('session')).body.verification).toBeNull()
})

test('strangers cannot use up what the owner needs to sign in, nor count what the owner has used (E1, O5)', async () => {
  await open()
  for (let round = 0; round < 5; round += 1) {
    const stranger = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(stranger, 'reset', 'alice'))
    for (let n = 0; n < 5; n += 1) {
      await stranger.call('sendCode', { type: 'email', id }, { flow: 'reset' })
      portal.pass(31_000)
    }
  }
  const visitor = portal.visitor()
  const [id = ''] = offeredIds(await startFlow(visitor, 'profile', 'alice'))
  expect((await visitor.call('sendCode', { type: 'email', id })).status).toBe(200)
})

test('of two sessions that end each other at once one lives, and the other hears that it is gone (SA1)', {
  timeout: 30_000 + raceRounds * 3_000,
}, async () => {
  const names = Array.from({ length: Math.ceil(raceRounds / 2) }, (_, index) => `person${index}`)
  await open({ people: names.map((username) => ({ username, emails: [`${username}@mail.example`] })) })
  for (let round = 0; round < raceRounds; round += 1) {
    const both = [await nextSession(names, round), await nextSession(names, round)]
    const lists = await Promise.all(both.map(async (visitor) => (await visitor.call('sessions')).body))
    const ids = lists.map((list) => list.find(({ isThis }) => isThis)?._id ?? '')
    const calls = both.map((visitor, index) => ({
      visitor,
      call: 'endSession' as const,
      input: { id: ids[1 - index] ?? '' },
    }))
    const others = both.map((visitor) => ({ visitor, call: 'endOtherSessions' as const }))
    const answers = await (round % 2 === 0 ? inParallel(portal, calls) : inParallel(portal, others))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const winner = both[answers.findIndex(({ status }) => status === 200)]
    expect((await winner?.call('endOtherSessions'))?.body.data).toMatchObject([{ isThis: true }])
  }
})

/** Another session of the person whose turn it is, a minute later. */
async function nextSession(names: readonly string[], round: number): Promise<TestVisitor> {
  const visitor = await signInFully(portal, names[round % names.length])
  portal.pass(60_000)
  return visitor
}
