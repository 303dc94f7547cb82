import { afterEach, expect, test } from 'vitest'
import { type OutsidePortal, outsidePortal } from '../../testing/outside-portal.js'
import { signInFully } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal | OutsidePortal
afterEach(() => portal.close())

const minuteMs = 60_000

test('without a provider nobody begins, comes back, or is asked for (SSO7)', async () => {
  const asked: string[] = []
  portal = await testPortal({
    store: (real) => ({
      ...real,
      outside: new Proxy(real.outside, {
        get(part, name) {
          asked.push(String(name))
          return Reflect.get(part, name)
        },
      }),
    }),
  })
  const visitor = await signInFully(portal)
  const { account, ...state } = (await visitor.call('session')).body
  expect([account?.signedInElsewhere, 'outside' in state]).toEqual([undefined, false])
  const begun = await portal.visitor().call('beginOutside')
  expect([begun.status, begun.body]).toMatchObject([400, { code: 'outside-off' }])
  const back = await portal.visitor().raw({ method: 'GET', url: '/api/user/outside/callback?code=a&state=b&iss=c' })
  expect(back.status).toBe(404)
  expect(asked).toEqual([])
})

test('an outside sign-in of an unknown device that no code follows is told after a quarter of an hour (SSO1)', async () => {
  const outside = await outsidePortal()
  portal = outside
  expect(await outside.use(outside.visitor())).toBe('/verification')
  const told = async () => {
    await outside.delivered()
    const texts = outside.mail.messages().map(({ message }) => message.text)
    return texts.filter((text) => text.includes('by the sign-in of your institution'))
  }
  outside.pass(14 * minuteMs)
  expect(await told()).toEqual([])
  outside.pass(2 * minuteMs)
  const texts = await told()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text).toContain('by the sign-in of your institution from a new device, but no code followed')
    expect(text).not.toContain('knows your password')
  }
})
