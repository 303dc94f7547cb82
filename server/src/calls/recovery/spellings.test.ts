import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offeredIds } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const start = { reset: 'startReset', unlock: 'startUnlock' } as const
const flows = ['reset', 'unlock'] as const

/**
 * Starts a flow under a spelling and sends codes to all that is offered. Returns the recipients.
 */
async function mailedFor(flow: 'reset' | 'unlock', username: string): Promise<string[]> {
  const visitor = portal.visitor()
  const started = await visitor.call(start[flow], { username, captcha: rightCaptcha })
  expect([username, started.status]).toEqual([username, 200])
  portal.mail.forgetAll()
  for (const id of offeredIds(started.body)) {
    await visitor.call('sendCode', { type: 'email', id }, { flow })
    await portal.delivered()
  }
  return portal.mail.messages().map(({ message }) => message.to)
}

describe.each(flows)('the name typed for %s', (flow) => {
  test.each(['alıce', 'alice\0', 'аlice', 'alicе'])('as %j never acts on alice (E7)', async (spelling) => {
    expect(await mailedFor(flow, spelling)).toEqual([])
  })

  test.each([
    ...['ALICE', 'ａlice', ' alice ', 'alice@uni.example', 'UNI\\alice', 'alice @uni.example'],
    ...['al\u200bice', 'alice\u202e', 'al\u00adice', '\ufeffalice', '\u200ealice\u200f', 'alice\u200b@uni.example'],
  ])('as %j is alice (E7)', async (spelling) => {
    expect(await mailedFor(flow, spelling)).toContain('alice@mail.example')
  })

  test('shares one budget of wrong codes with all its spellings (E7, O5)', async () => {
    for (const username of ['alice', 'ALICE', 'ａlice\u200b', 'alice@uni.example@uni.example']) {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds((await visitor.call(start[flow], { username, captcha: rightCaptcha })).body)
      await visitor.call('sendCode', { type: 'email', id }, { flow })
      for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: '000000' }, { flow })
    }
    for (const username of ['alice', ' Alice', 'UNI\\alice', '\ufeffalice']) {
      const refused = await portal.visitor().call(start[flow], { username, captcha: rightCaptcha })
      expect([username, refused.status]).toEqual([username, 401])
    }
    expect(
      (await portal.visitor('10.0.0.1').call(start[flow], { username: 'alıce', captcha: rightCaptcha })).status,
    ).toBe(200)
  })
})
