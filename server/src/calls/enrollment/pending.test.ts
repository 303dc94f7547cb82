import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { readCode, signInFully, wrongCode } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const day = 24 * 60 * minute
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    people: [
      { username: 'alice', emails: ['alice@mail.example'] },
      { username: 'grace', emails: ['grace@mail.example'] },
    ],
  })
})
afterEach(() => portal.close())

const add = async (visitor: TestVisitor, email: string) => (await visitor.call('addEmail', { email })).body.data.id
const verify = (visitor: TestVisitor, id: string, code: string) => visitor.call('verifyEmail', { id, code })
const listed = async (visitor: TestVisitor) =>
  ((await visitor.call('session')).body.user?.emails ?? []).map(({ email, verified }) => [email, verified])

describe('an address that is not proven', () => {
  test('is offered for no code, on no flow, and cannot be chosen by its id (N4, O9)', async () => {
    const visitor = await signInFully(portal)
    const id = await add(visitor, 'pending@else.example')
    for (const flow of ['profile', 'reset', 'unlock'] as const) {
      const stranger = portal.visitor()
      const start = { profile: 'signIn', reset: 'startReset', unlock: 'startUnlock' } as const
      const input = { username: 'alice', password: 'Portico-Demo-1', captcha: rightCaptcha }
      const started = await stranger.call(start[flow], input)
      expect([flow, started.text.match(/@/g)?.length]).toEqual([flow, 1])
      expect(started.text).not.toContain('p•••')
      expect((await stranger.call('sendCode', { type: 'email', id }, { flow })).body.code).toBe('contact-unknown')
    }
  })

  test('is gone from the list after twenty-four hours, and its code with it (N4)', async () => {
    const id = await add(await signInFully(portal), 'pending@else.example')
    const code = await readCode(portal, 'pending@else.example')
    portal.pass(day - minute)
    await tidy(portal.ports, 30 * day)
    const early = await signInFully(portal)
    expect(await listed(early)).toContainEqual(['pending@else.example', false])
    portal.pass(2 * minute)
    await tidy(portal.ports, 30 * day)
    expect(await listed(early)).toEqual([['alice@mail.example', true]])
    expect((await verify(early, id, code)).status).toBe(400)
  })
})

describe('the code of a pending address', () => {
  test('proves only that entry of only that person: every other pairing is one and the same refusal (O7)', async () => {
    const [alice, grace] = [await signInFully(portal), await signInFully(portal, 'grace')]
    const [ofAlice, ofGrace] = [await add(alice, 'alice@new.example'), await add(grace, 'grace@new.example')]
    const secondOfAlice = await add(alice, 'alice@other.example')
    const [codeOfAlice, codeOfGrace] = [
      await readCode(portal, 'alice@new.example'),
      await readCode(portal, 'grace@new.example'),
    ]
    const refused = [
      await verify(alice, ofGrace, codeOfAlice),
      await verify(alice, ofGrace, codeOfGrace),
      await verify(alice, ofAlice, codeOfGrace),
      await verify(alice, secondOfAlice, codeOfAlice),
      await verify(grace, 'an id of nobody', codeOfGrace),
    ]
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      refused.map(() => [400, 'code-wrong', 'Invalid or expired verification code.']),
    )
    expect((await verify(alice, ofAlice, codeOfAlice)).status).toBe(200)
    expect((await verify(grace, ofGrace, codeOfGrace)).status).toBe(200)
  })

  test('is dead after five tries, wherever they were aimed, and the budget of the person pays for them all (O7, O4, O5, changed by G19)', async () => {
    const [alice, grace] = [await signInFully(portal), await signInFully(portal, 'grace')]
    const [ofAlice, ofGrace] = [await add(alice, 'alice@new.example'), await add(grace, 'grace@new.example')]
    const code = await readCode(portal, 'alice@new.example')
    for (let n = 0; n < 4; n += 1) expect((await verify(alice, ofAlice, wrongCode(code))).body.code).toBe('code-wrong')
    expect((await verify(alice, ofAlice, wrongCode(code))).body.code).toBe('code-limit')
    const again = await signInFully(portal)
    expect((await verify(again, ofAlice, code)).body.code).toBe('code-dead')
    portal.pass(31_000)
    await add(again, 'alice@new.example')
    const next = await readCode(portal, 'alice@new.example')
    for (let sessions = 0; sessions < 3; sessions += 1) {
      const one = await signInFully(portal)
      for (let n = 0; n < 5; n += 1) await verify(one, ofGrace, wrongCode(code))
    }
    expect((await verify(again, ofAlice, next)).body.code).toBe('code-dead')
    // Alice's tries on Grace's entry counted nothing there.
    expect((await verify(grace, ofGrace, await readCode(portal, 'grace@new.example'))).status).toBe(200)
  })
})

test('sixteen minutes after signing in nothing is added or removed, and nothing is mailed (N1)', async () => {
  const visitor = await signInFully(portal)
  const pending = await add(visitor, 'pending@else.example')
  const before = await listed(visitor)
  const emails = (await visitor.call('session')).body.user?.emails ?? []
  portal.pass(16 * minute)
  await portal.delivered()
  portal.mail.forgetAll()
  const answers = [
    await visitor.call('addEmail', { email: 'thief@else.example' }),
    ...(await Promise.all(emails.map(({ _id }) => visitor.call('removeEmail', { id: _id })))),
  ]
  expect(emails.map(({ _id }) => _id)).toContain(pending)
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([
      400,
      'For your security, please sign in again to change your verification methods.',
    ])
  }
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
  expect(await listed(visitor)).toEqual(before)
})
