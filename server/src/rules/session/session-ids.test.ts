import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyCall } from '../../testing/every-call.js'
import { holderOf, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

test('session ids are opaque, long, never the same, and made by the server alone (S1)', async () => {
  const ids = new Set<string>()
  for (let n = 0; n < 200; n += 1) {
    const visitor = portal.visitor()
    await visitor.call('session')
    ids.add(visitor.cookies.get('sid') ?? '')
  }
  expect(ids.size).toBe(200)
  // 24 random bytes, and the signature of this server.
  for (const id of ids) expect(id).toMatch(/^[\w-]{32}\.[\w-]{43}$/)
})

test('a session id that a client brings along is replaced, and never becomes valid (S1)', async () => {
  const stranger = await testPortal()
  const madeElsewhere = stranger.visitor()
  await madeElsewhere.call('session')
  const [, mac = ''] = (madeElsewhere.cookies.get('sid') ?? '').split('.')
  for (const chosen of ['A'.repeat(32), `${'A'.repeat(32)}.${mac}`, `${'A'.repeat(32)}.${'A'.repeat(43)}`]) {
    const visitor = portal.visitor()
    visitor.cookies.set('sid', chosen).set('XSRF-TOKEN', 'chosen')
    const input = { username: 'alice', password, captcha: rightCaptcha }
    expect((await visitor.call('signIn', input)).status).toBe(403)
    const given = visitor.cookies.get('sid')
    expect(given).not.toBe(chosen)
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    portal.pass(31_000)
    const holder = holderOf(portal, visitor.cookies)
    holder.cookies.set('sid', chosen)
    expect((await holder.call('compareCode', { code: '123456' })).status).toBe(403)
    expect((await holder.call('session')).body).toMatchObject({ verification: null, isLoggedIn: false })
  }
  await stranger.close()
})

/** A visitor that notes its session id after each step. */
function noted() {
  const visitor = portal.visitor()
  const kept: Map<string, string>[] = []
  const keep = () => kept.push(new Map(visitor.cookies))
  return { visitor, kept, keep }
}

/** Calls that need a session of some kind. With a dead one each is refused before any look-up. */
const needing = everyCall.filter((call) => !['signIn', 'startReset', 'startUnlock', 'signOut'].includes(call))

async function expectDead(cookies: ReadonlyMap<string, string>): Promise<void> {
  for (const flow of ['profile', 'reset', 'unlock'] as const) {
    for (const call of needing) {
      const { status } = await holderOf(portal, cookies).call(call, {}, { flow })
      expect(status, `${call} of ${flow}`).toBe(401)
    }
  }
}

async function expectAllDeadButLast(kept: readonly Map<string, string>[]): Promise<void> {
  expect(new Set(kept.map((cookies) => cookies.get('sid'))).size).toBe(kept.length)
  for (const cookies of kept.slice(0, -1)) await expectDead(cookies)
}

describe('session ids change at every rise, and the old ones are dead at once (S1)', () => {
  test('while signing in, and when the password is changed (S1)', async () => {
    const { visitor, kept, keep } = noted()
    await visitor.call('session')
    keep()
    const verification = await startFlow(visitor, 'profile', 'alice')
    keep()
    await expectAllDeadButLast(kept)
    await sendFirst(visitor, verification, { flow: 'profile' })
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    keep()
    await expectAllDeadButLast(kept)
    const input = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
    expect((await visitor.call('changePassword', input)).status).toBe(200)
    keep()
    await expectAllDeadButLast(kept)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
  })

  test('while resetting a password (S1)', async () => {
    const { visitor, kept, keep } = noted()
    await visitor.call('session')
    keep()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
    keep()
    await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'reset' })
    keep()
    await expectAllDeadButLast(kept)
    expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
    keep()
    await expectAllDeadButLast(kept)
  })

  test('while unlocking (S1)', async () => {
    const { visitor, kept, keep } = noted()
    await visitor.call('session')
    keep()
    await sendFirst(visitor, await startFlow(visitor, 'unlock', 'dave'), { flow: 'unlock' })
    keep()
    await visitor.call('compareCode', { code: await readCode(portal, 'dave@mail.example') }, { flow: 'unlock' })
    keep()
    await expectAllDeadButLast(kept)
  })

  test('with a forced change, and with a first address (S1)', async () => {
    const carol = noted()
    await startFlow(carol.visitor, 'profile', 'carol')
    carol.keep()
    const staged = await carol.visitor.call('forcedChange', { password: fresh, password2: fresh })
    await sendFirst(carol.visitor, staged.body, { flow: 'profile' })
    await carol.visitor.call('compareCode', { code: await readCode(portal, 'carol@mail.example') })
    carol.keep()
    await expectAllDeadButLast(carol.kept)
    const bob = noted()
    await startFlow(bob.visitor, 'profile', 'bob')
    bob.keep()
    const { body } = await bob.visitor.call('initialEmail', { email: 'bob@else.example' })
    const code = await readCode(portal, 'bob@else.example')
    await bob.visitor.call('verifyInitialEmail', { id: body.data.id, code })
    bob.keep()
    await expectAllDeadButLast(bob.kept)
  })

  test('when a signed-in visitor starts anew (S1)', async () => {
    const visitor: TestVisitor = await signInFully(portal)
    const before = new Map(visitor.cookies)
    await startFlow(visitor, 'reset', 'alice')
    await expectAllDeadButLast([before, visitor.cookies])
  })
})
