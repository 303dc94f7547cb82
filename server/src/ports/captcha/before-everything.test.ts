import { afterEach, beforeEach, expect, test } from 'vitest'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
let asked: string[]
beforeEach(async () => {
  asked = []
  portal = await testPortal({
    directory: (real) => ({
      ...real,
      find(username) {
        asked.push(username)
        return real.find(username)
      },
      isPasswordRight(account, typed) {
        asked.push('password')
        return real.isPasswordRight(account, typed)
      },
    }),
  })
})
afterEach(() => portal.close())

test.each(['profile', 'reset', 'unlock'])(
  'a captcha that is missing, empty, wrong or of another type is refused before any look-up: %s (C1)',
  async (flow) => {
    const visitor = portal.visitor()
    await visitor.call('session')
    const post = (captcha: unknown) =>
      visitor.raw({
        method: 'POST',
        url: `/api/user/${flow}/initial`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ username: 'alice', password, captcha }),
      })
    for (const wrong of [undefined, null, '', ' ', 'x', ['x'], [rightCaptcha], { x: 1 }, 7, true, 'x'.repeat(9_000)]) {
      expect([wrong, (await post(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await post('x'.repeat(1_000_000))).status).toBe(413)
    expect(asked).toEqual([])
    expect((await post(rightCaptcha)).status).toBe(200)
    expect(asked).toContain('alice')
  },
)
