import { afterEach, expect, test } from 'vitest'
import { clientSettings } from '../../edge/http/web-files.js'
import { type OutsidePortal, outsidePortal } from '../../testing/outside-portal.js'
import { readCode, sendFirst, signInFully } from '../../testing/steps.js'
import { testConfig } from '../../testing/test-config.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

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

/** All that people and operators see of a portal where alice signs in with her password, with what is random blanked. */
async function seenOf(one: TestPortal): Promise<unknown> {
  const visitor = one.visitor()
  const answers: unknown[] = []
  const call = async (...asked: Parameters<typeof visitor.call>) => {
    const { status, body, headers } = await visitor.call(...asked)
    answers.push([asked[0], status, body, Object.keys(headers).toSorted()])
  }
  const typed = { username: 'alice', password, captcha: rightCaptcha }
  await call('session', {})
  await call('signIn', { ...typed, password: 'wrong' })
  await call('signIn', typed)
  const { verification } = (await visitor.call('session')).body
  if (verification === null) throw new Error('there is nothing to verify')
  await sendFirst(visitor, verification, { flow: 'profile' })
  await call('compareCode', { code: await readCode(one, 'alice@mail.example') }, { flow: 'profile' })
  await call('session', {})
  await call('addEmail', { email: 'new@else.example' })
  await call('signOut', {})
  await call('session', {})
  await one.delivered()
  const mails = one.mail.messages().map(({ message }) => message.text)
  const events = (await one.ports.store.audit.recent(1_000)).map(({ event, result, reason }) => [event, result, reason])
  return JSON.parse(
    JSON.stringify({ answers, mails: mails.toSorted(), events })
      .replace(/"<?[\w-]{16,}(@localhost>)?"/g, '"…"')
      .replace(/(?<!\d)\d{6}(?!\d)/g, '######'),
  )
}

test('a portal without a provider is seen as one with it, of which only the settings of pages tell (SSO7)', async () => {
  const outside = await outsidePortal()
  const withIt = await seenOf(outside)
  expect(outside.provider.asked.size).toBe(0)
  await outside.close()
  portal = await testPortal()
  expect(await seenOf(portal)).toEqual(withIt)
  const store = {
    kind: 'sqlite',
    file: '',
    name: '',
    alarmMb: 0,
    isShared: false,
    copiesBeforeMigration: false,
  } as const
  const told = (choice: Parameters<typeof testConfig>[0]) => clientSettings(testConfig(choice, store))
  const { outside: added, ...rest } = told({
    rules: { outside: { name: 'Example sign-in', audience: 'people', strongAcr: [] } },
  })
  expect([added, rest]).toEqual([{ name: 'Example sign-in', for: 'people' }, told({})])
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
