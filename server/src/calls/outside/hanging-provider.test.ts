import { expect, test } from 'vitest'
import { outsidePortal } from '../../testing/outside-portal.js'
import { password, rightCaptcha } from '../../testing/test-portal.js'

test('while the provider hangs a password signs in, and who waits for it reads 503 after five seconds (SSO7)', async () => {
  const portal = await outsidePortal()
  const waiting = portal.visitor()
  const back = portal.provider.signIn(await portal.begin(waiting))
  portal.provider.instead = () => true
  let isAnswered = false
  const beganAt = performance.now()
  const coming = portal.comeBack(waiting, back).finally(() => {
    isAnswered = true
  })
  const { status } = await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })
  expect([status, isAnswered]).toEqual([200, false])
  expect(await coming).toBe('/')
  // A second more than the bound, and what a machine that has too much to do takes.
  expect(performance.now() - beganAt).toBeLessThan(15_000)
  expect(await portal.told(waiting)).toBe('unavailable')
  await portal.close()
})

test('a beginning that the provider does not answer, or by a sign at a time, is 503 (SSO7)', async () => {
  const dripping = await outsidePortal()
  dripping.provider.instead = (_path, _request, response) => {
    const drip = setInterval(() => response.write(' '), 100)
    response.once('close', () => clearInterval(drip))
    return true
  }
  const hanging = await outsidePortal()
  hanging.provider.instead = () => true
  const portals = [dripping, hanging]
  const answers = await Promise.all(portals.map((portal) => portal.visitor().call('beginOutside')))
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  for (const portal of portals) await portal.close()
})
