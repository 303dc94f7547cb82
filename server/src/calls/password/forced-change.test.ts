import { afterEach, expect, test } from 'vitest'
import type { Directory, PasswordChange } from '../../ports/directory/directory.js'
import { brokenRules, Refusal } from '../../ports/refusal.js'
import { type Given, giveProofs } from '../../testing/app-of.js'
import { countEvents, offeredIds, readCode, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
const day = 24 * 60 * 60_000
let portal: TestPortal
afterEach(() => portal.close())

/** A portal whose directory does this before it changes a password. */
async function open(before: (change: PasswordChange) => void): Promise<void> {
  const directory = (real: Directory): Directory => ({
    ...real,
    async changePassword(account, change) {
      before(change)
      return real.changePassword(account, change)
    },
  })
  portal = await testPortal({ directory })
}

/** Carol must change her password: the new one is staged, and a code is in her mailbox. */
async function staged() {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'carol')
  const { body } = await visitor.call('forcedChange', { password: fresh, password2: fresh })
  await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
  const code = await readCode(portal, 'carol@mail.example')
  return { visitor, finish: () => visitor.call('compareCode', { code }) }
}

test('shows the directory the password of the sign-in too, so that history and age hold (DIR2)', async () => {
  const seen: string[] = []
  await open(({ old }) => void seen.push(old))
  expect((await (await staged()).finish()).status).toBe(200)
  expect(seen).toEqual([password])
})

test('tells from when on the directory allows the change, and lets the visitor choose again (DIR3)', async () => {
  const from = Date.UTC(2026, 0, 6, 9)
  let isYoung = true
  await open(() => {
    if (isYoung) throw new Refusal('password-too-young', { from })
  })
  const { visitor, finish } = await staged()
  expect(await finish()).toMatchObject({
    status: 400,
    body: {
      code: 'password-too-young',
      from: '2026-01-06T09:00:00.000Z',
      message: 'You can change your password again from 6 January 2026 at 09:00 UTC on.',
    },
  })
  portal.pass(day)
  isYoung = false
  expect((await visitor.call('session')).body.isChangePassword).toBe(false)
  const again = await staged()
  expect((await again.finish()).status).toBe(200)
})

test('names the rule that only the directory knew (DIR3)', async () => {
  await open(() => {
    throw brokenRules([{ id: 'length', params: { minimum: 20 } }])
  })
  expect(await (await staged()).finish()).toMatchObject({
    status: 400,
    body: { message: 'The new password does not meet these requirements: at least 20 characters.' },
  })
})

test('ends where the password was changed elsewhere meanwhile (R6)', async () => {
  await open(() => {
    throw new Refusal('old-password-wrong')
  })
  expect(await (await staged()).finish()).toMatchObject({ status: 401, body: { code: 'flow-gone' } })
})

type Kind = 'email' | 'app' | 'recovery-code'

/** Carol has an app and recovery codes, and has staged a new password. */
async function stagedWithApp() {
  const given = await giveProofs(portal, 'carol', { hasCodes: true })
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'carol')
  return { visitor, ...(await stageAnew(visitor, given)) }
}

async function stageAnew(visitor: TestVisitor, { app, codes }: Given) {
  const { body, status } = await visitor.call('forcedChange', { password: fresh, password2: fresh })
  expect([status, body]).toMatchObject([200, { type: 'email', proofs: { done: [], ways: ['app', 'recovery-code'] } }])
  const give: Readonly<Record<Kind, () => ReturnType<TestVisitor['call']>>> = {
    app: () => visitor.call('compareApp', { code: app.code() }, { flow: 'profile' }),
    'recovery-code': () => visitor.call('compareRecoveryCode', { code: codes[0] ?? '' }, { flow: 'profile' }),
    async email() {
      await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
      return visitor.call('compareCode', { code: await readCode(portal, 'carol@mail.example') })
    },
  }
  return { give, given: { app, codes } }
}

/** The first step of a sign-in with a password, or its refusal. */
async function signsIn(typed: string): Promise<string> {
  const { status, body } = await portal
    .visitor('10.7.7.7')
    .call('signIn', { username: 'carol', password: typed, captcha: rightCaptcha })
  return status === 200 && 'type' in body ? body.type : String(body.code)
}

test.each([[['app']], [['recovery-code']], [['email', 'app']], [['email', 'recovery-code']]] satisfies [Kind[]][])(
  'waits for the proof that is enough, where an app is demanded: %j (PF11, R5)',
  async (kinds) => {
    await open(() => undefined)
    const { visitor, give } = await stagedWithApp()
    for (const kind of kinds) {
      expect([await signsIn(password), await signsIn(fresh)]).toEqual(['changePassword', 'wrong-credentials'])
      expect((await visitor.call('compareApp', { code: '00000' }, { flow: 'profile' })).body.code).toBe('code-wrong')
      expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: false, isChangePassword: false })
      const { status, body } = await give[kind]()
      expect([kind, status === 200 ? 'done' : body.code]).toEqual([kind, kind === 'email' ? 'another-proof' : 'done'])
    }
    expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
    expect([await signsIn(password), await signsIn(fresh)]).toEqual(['wrong-credentials', 'email'])
    expect([await countEvents(portal, 'password.written'), await countEvents(portal, 'sign-in.done')]).toEqual([1, 1])
  },
)

test('that the directory refuses behind the app makes the person prove again, all of it (PF11, DIR3)', async () => {
  let isYoung = true
  await open(() => {
    if (isYoung) throw new Refusal('password-too-young', { from: Date.UTC(2026, 0, 6, 9) })
  })
  const { visitor, give, given } = await stagedWithApp()
  expect((await give.email()).body.code).toBe('another-proof')
  expect((await give.app()).body.code).toBe('password-too-young')
  expect((await visitor.call('session')).body).toMatchObject({
    isChangePassword: true,
    verification: { type: 'changePassword', data: null },
  })
  isYoung = false
  portal.pass(31_000)
  const again = await stageAnew(visitor, given)
  expect(await signsIn(fresh)).toBe('wrong-credentials')
  expect((await again.give.email()).body.code).toBe('another-proof')
  expect((await again.give.app()).status).toBe(200)
  expect(await signsIn(fresh)).toBe('email')
})
