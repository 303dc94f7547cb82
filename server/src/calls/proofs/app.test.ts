import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProof } from '../../rules/proof/seal-proof.js'
import { inBase32 } from '../../rules/proof/totp.js'
import { appOf, giveProofs, setUpApp } from '../../testing/app-of.js'
import { countEvents, readCode, sendFirst, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const answerOf = async (
  visitor: TestVisitor,
  code: string,
  flow: 'profile' | 'reset' | 'unlock' = 'profile',
): Promise<string> => {
  const { status, body } = await visitor.call('compareApp', { code }, { flow })
  return `${status} ${body.code ?? ''}`.trim()
}

test('an app is set up, its secret shown once, and demanded at the next sign-in (PF2, PF12)', async () => {
  const visitor = await signInFully(portal)
  expect((await visitor.call('proofs', {})).body).toEqual({ app: null, recoveryCodes: null, passkeys: [] })
  const { body } = await visitor.call('addApp', {})
  expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(body.data.uri).toContain(`:alice?secret=${body.data.secret}&`)
  expect((await visitor.call('proofs', {})).body).toMatchObject({ app: null })
  const app = appOf(portal, body.data)
  const { status, body: verified } = await visitor.call('verifyApp', { id: app.id, code: app.code() })
  expect([status, verified.data]).toMatchObject([200, { app: { _id: app.id, lastUsedAt: null, waitsUntil: null } }])
  expect(JSON.stringify(await visitor.call('proofs', {}))).not.toContain(body.data.secret)
  portal.pass(60_000)
  const other = portal.visitor()
  expect(await startFlow(other, 'profile', 'alice')).toMatchObject({ proofs: { done: [], ways: ['app'] } })
  expect(await answerOf(other, app.code())).toBe('200')
  expect((await other.call('session', {})).body).toMatchObject({ isLoggedIn: true })
  expect(await countEvents(portal, 'proof.checked')).toBe(1)
})

test('a reset wants a code to a contact, and then the app (PF2)', async () => {
  const app = await setUpApp(portal, await signInFully(portal))
  const { visitor, code } = await startWithCode(portal, 'reset')
  expect(await answerOf(visitor, app.code(), 'reset')).toBe('400 code-wrong')
  expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).body.code).toBe('another-proof')
  const newPassword = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
  expect((await visitor.call('resetPassword', newPassword)).status).toBe(401)
  expect(await answerOf(visitor, app.code(), 'reset')).toBe('200')
  // The next sign-in asks for the app, so no code is announced.
  expect((await visitor.call('resetPassword', newPassword)).body.message).toMatch(/prove once more that it's you\.$/)
})

test('a code works once, also the one of the set-up, in two browsers and again (PF3)', async () => {
  const signedIn = await signInFully(portal)
  const app = appOf(portal, (await signedIn.call('addApp', {})).body.data)
  await signedIn.call('verifyApp', { id: app.id, code: app.code() })
  const visitors = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const visitor = portal.visitor()
      await startFlow(visitor, 'profile', 'alice')
      return visitor
    }),
  )
  const [first, second, third] = visitors as [TestVisitor, TestVisitor, TestVisitor]
  expect(await answerOf(first, app.code())).toBe('400 code-wrong')
  portal.pass(30_000)
  const answers = await Promise.all([first, second].map((visitor) => answerOf(visitor, app.code())))
  expect(answers.toSorted()).toEqual(['200', '400 code-wrong'])
  expect(await answerOf(third, app.code())).toBe('400 code-wrong')
  expect(await answerOf(third, app.code(1))).toBe('200')
})

test('a clock that is set back makes no used code right again (PF3)', async () => {
  const app = await setUpApp(portal, await signInFully(portal))
  const first = portal.visitor()
  await startFlow(first, 'profile', 'alice')
  const code = app.code()
  expect(await answerOf(first, code)).toBe('200')
  const second = portal.visitor()
  await startFlow(second, 'profile', 'alice')
  expect(await answerOf(second, code)).toBe('400 code-wrong')
  expect(await answerOf(second, app.code(-1))).toBe('400 code-wrong')
})

test('20 wrong codes of an account end its day, and a flow ends with its tenth (PF4)', async () => {
  const app = await setUpApp(portal, await signInFully(portal))
  const wrong = app.code(50)
  for (let flow = 0; flow < 2; flow += 1) {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    for (let n = 0; n < 10; n += 1) expect(await answerOf(visitor, wrong)).toBe('400 code-wrong')
    expect(await answerOf(visitor, wrong)).toBe('401 flow-gone')
  }
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  expect(await answerOf(visitor, app.code())).toBe('400 codes-spent')
  portal.pass(24 * 60 * 60_000)
  await startFlow(visitor, 'profile', 'alice')
  expect(await answerOf(visitor, app.code())).toBe('200')
})

test('wrong codes to contacts that end the day of a sign-in leave it the app (O5, PF4)', async () => {
  const app = await setUpApp(portal, await signInFully(portal))
  const visitor = portal.visitor()
  for (let flow = 0; flow < 4; flow += 1) {
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: `00000${n}` })
  }
  const begun = await startFlow(visitor, 'profile', 'alice')
  expect(begun).toMatchObject({ proofs: { ways: ['app'] } })
  await sendFirst(visitor, begun, { flow: 'profile' }).catch(() => null)
  const { body } = await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
  expect(body.code).toBe('code-dead')
  expect(await answerOf(visitor, app.code())).toBe('200')
})

test('a known device has five tries of its own (PF4)', async () => {
  const known = await signInFully(portal)
  const app = await setUpApp(portal, known)
  await known.call('signOut')
  await startFlow(known, 'profile', 'alice')
  for (let n = 0; n < 5; n += 1) expect(await answerOf(known, app.code(50))).toBe('400 code-wrong')
  expect(await answerOf(known, app.code())).toBe('400 codes-spent')
  const stranger = portal.visitor()
  await startFlow(stranger, 'profile', 'alice')
  expect(await answerOf(stranger, app.code())).toBe('200')
})

test('on a reset and an unlock no device is looked at before a right code, alike for every name (PF6)', async () => {
  const { app, codes } = await giveProofs(portal, 'alice', { hasCodes: true })
  const early = async (visitor: TestVisitor, flow: 'reset' | 'unlock') => {
    // More than a flow and a day allow: none is a try, and nothing that is right is used.
    for (const code of [app.code(), ...Array.from({ length: 24 }, () => app.code(50))])
      expect(await answerOf(visitor, code, flow)).toBe('400 code-wrong')
    const { body } = await visitor.call('compareRecoveryCode', { code: codes[0] ?? '' }, { flow })
    expect(body.code).toBe('recovery-code-wrong')
  }
  for (const username of ['alice', 'carol', 'nobody1']) {
    for (const flow of ['reset', 'unlock'] as const) {
      const visitor = portal.visitor()
      await startFlow(visitor, flow, username)
      await early(visitor, flow)
    }
  }
  const { visitor, code } = await startWithCode(portal, 'reset')
  await early(visitor, 'reset')
  await visitor.call('compareCode', { code }, { flow: 'reset' })
  const right = await visitor.call('compareRecoveryCode', { code: codes[0] ?? '' }, { flow: 'reset' })
  expect(right.status).toBe(200)
  const signingIn = portal.visitor()
  await startFlow(signingIn, 'profile', 'alice')
  expect(await answerOf(signingIn, app.code())).toBe('200')
})

test('setting up ends every other session and flow, and needs a fresh sign-in (PF8)', async () => {
  const [other, visitor] = [await signInFully(portal), await signInFully(portal)]
  const reset = await startWithCode(portal, 'reset')
  await setUpApp(portal, visitor)
  expect((await other.call('proofs', {})).body.code).toBe('session-gone')
  expect((await reset.visitor.call('compareCode', { code: reset.code }, { flow: 'reset' })).body.code).toBe('flow-gone')
  expect((await visitor.call('sessions', {})).body).toMatchObject([{ with: ['email', 'app'], isThis: true }])
  expect((await visitor.call('addApp', {})).body.code).toBe('proof-too-many')
  portal.pass(20 * 60_000)
  expect((await visitor.call('addApp', {})).body.code).toBe('sign-in-again')
})

test('a set-up lives ten minutes and five tries, and a newer one takes its place (PF8)', async () => {
  const visitor = await signInFully(portal)
  const begin = async () => appOf(portal, (await visitor.call('addApp', {})).body.data)
  const verify = async ({ id }: { readonly id: string }, code: string) =>
    (await visitor.call('verifyApp', { id, code })).body.code
  const first = await begin()
  const second = await begin()
  expect(await verify(first, first.code())).toBe('set-up-over')
  for (let n = 0; n < 5; n += 1) expect(await verify(second, second.code(50))).toBe('code-wrong')
  expect(await verify(second, second.code())).toBe('set-up-over')
  const third = await begin()
  portal.pass(10 * 60_000)
  expect(await verify(third, third.code())).toBe('set-up-over')
})

test('no set-up without an address, and ten in an hour (PF8)', async () => {
  const visitor = await signInFully(portal)
  for (let n = 0; n < 10; n += 1) expect((await visitor.call('addApp', {})).status).toBe(200)
  expect((await visitor.call('addApp', {})).body.code).toBe('too-many-calls')
})

test('of two set-ups that are verified in one moment one holds (PF8)', async () => {
  const visitor = await signInFully(portal)
  const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
  const verifying = [0, 1, 2].map(() => visitor.call('verifyApp', { id: app.id, code: app.code() }))
  const statuses = (await Promise.all(verifying)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400, 400])
})

test('the owner hears of a new app, and of a right code that no second proof followed (PF10)', async () => {
  const subjects = () => portal.mail.messages().map(({ message }) => ('subject' in message ? message.subject : ''))
  await setUpApp(portal, await signInFully(portal))
  await portal.delivered()
  expect(subjects().filter((subject) => subject.includes('second step was added'))).not.toEqual([])
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'profile' })
  portal.pass(20 * 60_000)
  await portal.delivered()
  expect(subjects().filter((subject) => subject.includes('entered a right code'))).not.toEqual([])
  expect(subjects().filter((subject) => subject.includes('knows your password'))).toEqual([])
})

test('the store has the secret sealed, for its own row alone (PF9)', async () => {
  const visitor = await signInFully(portal)
  const { id, secret } = (await visitor.call('addApp', {})).body.data
  const { store, directory, secrets } = portal.ports
  const [row] = await store.proofs.allOf((await directory.find('alice'))?.id ?? '', 0)
  if (row === undefined) throw new Error('no proof is stored')
  const bytes = openProof(secrets, row)
  expect([row.id, bytes?.length]).toEqual([id, 20])
  expect(inBase32(bytes ?? Buffer.alloc(0))).toBe(secret)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row.secret).not.toContain(bytes?.toString('base64url'))
  expect(openProof(secrets, { ...row, id: 'other' })).toBeNull()
  expect(portal.logLines.join('')).not.toContain(secret)
})
