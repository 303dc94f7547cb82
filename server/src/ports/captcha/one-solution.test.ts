import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inParallel } from '../../testing/in-parallel.js'
import { countEvents } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { proofOfWork } from './proof-of-work/proof-of-work.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    captcha: ({ store, ...parts }) => proofOfWork({ ...parts, cost: 1, spent: store.spentCaptchas }),
  })
})
afterEach(() => portal.close())

/** The value that the captcha puts into its field. */
async function solved(): Promise<string> {
  const challenge = (await portal.visitor().call('captchaChallenge')).body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const forms = ['signIn', 'startReset', 'startUnlock'] as const

test.each(forms)('one solution sent ten times at once to %s lets one call through (C2)', async (call) => {
  for (let round = 1; round <= 5; round += 1) {
    const input = { username: 'alice', password, captcha: await solved() }
    const answers = await inParallel(
      portal,
      Array.from({ length: 10 }, () => ({ visitor: portal.visitor(), call, input })),
    )
    const refused = answers.filter(({ status, body }) => status === 400 && body.code === 'captcha')
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 9])
    const begun = (await countEvents(portal, 'sign-in.password')) + (await countEvents(portal, 'recovery.started'))
    expect(begun).toBe(round)
  }
})

test('one solution sent to all three forms at once, or one after the other, opens one of them (C2)', async () => {
  const input = { username: 'alice', password, captcha: await solved() }
  const answers = await inParallel(
    portal,
    [...forms, ...forms].map((call) => ({ visitor: portal.visitor(), call, input })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  for (const call of forms) expect((await portal.visitor().call(call, input)).body.code).toBe('captcha')
})

test('a call that is refused before the captcha leaves the solution good (C2, X1)', async () => {
  const captcha = await solved()
  for (const call of forms) {
    const visitor = portal.visitor()
    const headers = { 'x-xsrf-token': '' }
    expect((await visitor.call(call, { username: 'alice', password, captcha }, { headers })).status).toBe(403)
    expect((await visitor.call(call, { captcha })).body.code).toBe('malformed')
  }
  expect((await portal.visitor().call('startReset', { username: 'alice', captcha })).status).toBe(200)
})
