import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCode, sendFirst, signInFully, startFlow } from '../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'
import type { TestVisitor } from '../testing/test-visitor.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    limits: { resendMs: 0, sendsPerFlow: 1000, sendsPerContactDay: 1000, sendsPerAccountDay: 1000 },
  })
})
afterEach(() => portal.close())

const out = { status: 503, body: { code: 'unavailable' } }

async function mailsToAlice(): Promise<number> {
  await portal.delivered()
  return portal.mail.messages().filter(({ message }) => message.to === 'alice@mail.example').length
}

/** A visitor with a code in hand, and one who is signed in. */
async function twoVisitors() {
  const signedIn = await signInFully(portal)
  const visitor = portal.visitor()
  const id = await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  return { signedIn, visitor, id, code: await readCode(portal, 'alice@mail.example') }
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The code has its five tries still, and no more than those. */
async function expectFiveTries(visitor: TestVisitor, code: string) {
  const heard: unknown[] = []
  for (let n = 0; n < 6; n += 1) heard.push((await visitor.call('compareCode', { code: otherThan(code) })).body.code)
  expect(heard).toEqual([...Array.from({ length: 4 }, () => 'code-wrong'), 'code-dead', 'code-dead'])
  expect((await visitor.call('compareCode', { code })).body.code).toBe('code-dead')
}

describe('a store that cannot be written', () => {
  test('refuses every call that writes, evaluates nothing, mails nothing, and goes on afterwards (W2)', async () => {
    const { signedIn, visitor, id, code } = await twoVisitors()
    const mails = await mailsToAlice()
    await portal.sqlite('pragma query_only = 1')
    const given = { username: 'alice', captcha: rightCaptcha }
    const changed = { newPassword: 'Quite-New-1', newpassword2: 'Quite-New-1' }
    const own = (await signedIn.call('session')).body.user?.emails[1]?._id ?? ''
    const answers = [
      await visitor.call('compareCode', { code: otherThan(code) }),
      await visitor.call('compareCode', { code }),
      await visitor.call('sendCode', { type: 'email', id }),
      await visitor.call('resendCode', { type: 'email', id }),
      await portal.visitor().call('signIn', { ...given, password }),
      await portal.visitor().call('signIn', { ...given, password: 'wrong' }),
      await portal.visitor().call('startReset', given),
      await portal.visitor().call('startUnlock', given),
      await portal.visitor().call('startReset', { ...given, username: 'nobody11' }),
      await signedIn.call('addEmail', { email: 'new@mail.example' }),
      await signedIn.call('removeEmail', { id: own }),
      await signedIn.call('changePassword', { oldPassword: password, ...changed }),
      await signedIn.call('signOut'),
    ]
    for (const answer of answers) expect(answer).toMatchObject(out)
    expect((await signedIn.call('session')).body.isLoggedIn).toBe(true)
    await portal.sqlite('pragma query_only = 0')
    expect(await mailsToAlice()).toBe(mails)
    const state = (await signedIn.call('session')).body
    expect([state.isLoggedIn, state.user?.emails.length]).toEqual([true, 2])
    await expectFiveTries(visitor, code)
    expect((await signedIn.call('changePassword', { oldPassword: password, ...changed })).status).toBe(200)
  })

  test('of a full one what did not fit is refused, and nothing of it was mailed (W2)', async () => {
    const { visitor, id } = await twoVisitors()
    const mails = await mailsToAlice()
    // SQLite never goes below the pages that are there: from here on it cannot grow.
    await portal.sqlite('pragma max_page_count = 1')
    let sent = 0
    let answer = await visitor.call('sendCode', { type: 'email', id })
    for (; answer.status === 200 && sent < 100; sent += 1) {
      answer = await visitor.call('sendCode', { type: 'email', id })
    }
    expect(answer).toMatchObject(out)
    // An accepted message may have to wait: to lease it is to write as well.
    const left = await mailsToAlice()
    expect(left).toBeLessThanOrEqual(mails + sent)
    await portal.sqlite('pragma max_page_count = 1000000')
    expect((await visitor.call('sendCode', { type: 'email', id })).status).toBe(200)
    // A code that a newer one has replaced meanwhile does not leave any more.
    expect(await mailsToAlice()).toBeGreaterThan(left)
    expect(await mailsToAlice()).toBeLessThanOrEqual(mails + sent + 1)
    await expectFiveTries(visitor, await readCode(portal, 'alice@mail.example'))
  })
})
