import type { StaffInputOf } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { tidy } from '../../start/start-housekeeping.js'
import { appOf } from '../../testing/app-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskPeople, deskSteps, leads } from '../../testing/desk-steps.js'
import {
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  wrongCode,
} from '../../testing/steps.js'
import { staffOn } from '../../testing/test-config.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/webhook-receiver.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
const steps = deskSteps(() => portal)
let hook: WebhookReceiver
beforeEach(async () => {
  hook = await startWebhookReceiver()
})
afterEach(async () => {
  await portal.close()
  await hook.close()
})

async function open({ events, ...choice }: TestPortalChoice & Partial<TestPortalChoice['webhook']> = {}) {
  portal = await testPortal({ webhook: { ...hook.choice, ...(events && { events }) }, ...choice })
}
/** Event and account of what the receiver got, in the order of their instants. */
async function told() {
  await portal.delivered()
  return inOneOrder(hook.events().map(({ event, account }) => [event, account]))
}
const idOf = async (username: string) => (await portal.ports.directory.find(username))?.id

async function reset(username: string, typed = fresh): Promise<void> {
  const visitor = await proveForReset(portal, username)
  expect((await visitor.call('resetPassword', { password: typed, password2: typed })).status).toBe(200)
}

async function change(username: string): Promise<void> {
  const visitor = await signInFully(portal, username)
  const typed = { oldPassword: password, newPassword: fresh, newpassword2: fresh }
  expect((await visitor.call('changePassword', typed)).status).toBe(200)
}

async function forcedChange(username: string): Promise<void> {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', username)
  const { body } = await visitor.call('forcedChange', { password: fresh, password2: fresh })
  await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await visitor.call('compareCode', { code })).status).toBe(200)
}

async function unlock(username: string): Promise<void> {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'unlock', username), { flow: 'unlock' })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
}

/** Several events leave at once, and arrive in no order. */
const inOneOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

async function addAndRemove(username: string): Promise<void> {
  const visitor = await signInFully(portal, username)
  const added = await visitor.call('addEmail', { email: 'new@else.example' })
  const { id } = added.body.data
  const verified = await visitor.call('verifyEmail', { id, code: await readCode(portal, 'new@else.example') })
  expect(verified.status).toBe(200)
  const { _id } = verified.body.data.emails.find(({ email }) => email === 'new@else.example') ?? { _id: '' }
  expect((await visitor.call('removeEmail', { id: _id })).status).toBe(200)
}

async function firstAddress(username: string): Promise<void> {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', username)
  const { id } = (await visitor.call('initialEmail', { email: `${username}@else.example` })).body.data
  const code = await readCode(portal, `${username}@else.example`)
  expect((await visitor.call('verifyInitialEmail', { id, code })).status).toBe(200)
}

describe('the webhook is told', () => {
  test.each([
    { what: 'a reset', event: 'password.reset', username: 'alice', flow: reset },
    { what: 'a change', event: 'password.changed', username: 'alice', flow: change },
    { what: 'a forced change', event: 'password.changed', username: 'carol', flow: forcedChange },
    { what: 'an unlock', event: 'account.unlocked', username: 'dave', flow: unlock },
    { what: 'a first address', event: 'contact.added', username: 'bob', flow: firstAddress },
  ] as const)('$what once, with the id of the account (HOOK1)', async ({ event, username, flow }) => {
    await open()
    await flow(username)
    expect(await told()).toEqual([[event, await idOf(username)]])
    const [body] = hook.events()
    const contact = event === 'contact.added' ? { kind: 'email', masked: 'b•••@e•••.example' } : null
    expect(body).toEqual({
      id: hook.received[0]?.id,
      event,
      at: '2026-01-05T09:00:00.000Z',
      account: await idOf(username),
      result: 'ok',
      contact,
    })
    expect(hook.received.every(({ isSigned }) => isSigned)).toBe(true)
  })

  test('an address that is added, and one that is removed (HOOK1)', async () => {
    await open()
    await addAndRemove('alice')
    await portal.delivered()
    const masked = { kind: 'email', masked: 'n•••@e•••.example' }
    expect(inOneOrder(hook.events().map(({ event, contact }) => [event, contact]))).toEqual([
      ['contact.added', masked],
      ['contact.removed', masked],
    ])
  })

  test('who did it, the person or the help desk in a case, where there is a console, and only there (HOOK1, HD12)', async () => {
    await open({ people: deskPeople, rules: { reportsMail: leads, staff: staffOn } })
    await addAndRemove('ben')
    await unlock('anna')
    const by = async () => {
      await portal.delivered()
      return inOneOrder(hook.events().map(({ event, by: who }) => [event, who]))
    }
    const own = ['contact.added', 'contact.removed', 'account.unlocked'].map((event) => [event, 'person'])
    expect(await by()).toEqual(inOneOrder(own))
    expect((await portal.accounts.set({ username: 'anna', isLocked: true })).ok).toBe(true)
    for (const agent of ['omar', 'lena']) await makeAgent(portal, agent)
    portal.pass(25 * 60 * 60_000)
    const [omar, lena] = [await enterConsole(portal, 'omar'), await enterConsole(portal, 'lena')]
    const { case: shown } = await steps.open(omar, 'anna', { direction: 'here' })
    await callStaff(omar, 'staffCheck', { case: shown, kind: 'here' })
    await callStaff(omar, 'staffCheckResult', { case: shown, answer: 'passport' })
    const press = async (asked: Omit<StaffInputOf<'staffAct'>, 'case'>) =>
      expect((await callStaff(omar, 'staffAct', { case: shown, ...asked })).status).toBe(200)
    const address = 'anna@else.example'
    await press({ act: 'unlock' })
    await press({ act: 'add-contact', address })
    const approval = (await callStaff(lena, 'staffSession')).body.waiting[0]?.approval ?? ''
    await callStaff(lena, 'staffApprove', { approval, answer: 'yes', word: 'I see her.', seen: true })
    await press({ act: 'add-contact', address })
    await press({ act: 'add-contact', address, code: await steps.digitsTo(address) })
    const ofAnna = await portal.ports.store.contacts.allOf((await idOf('anna')) ?? '')
    await press({ act: 'remove-contact', contact: ofAnna.find((one) => one.address === address)?.id ?? '' })
    await press({ act: 'end-sessions' })
    const ofDesk = ['account.unlocked', 'contact.added', 'contact.removed'].map((event) => [event, 'help-desk'])
    expect(await by()).toEqual(inOneOrder([...own, ...ofDesk]))
  })

  test('an app and recovery codes that are set up, and the app that is removed, and nothing of them (HOOK1, HOOK2)', async () => {
    await open()
    const visitor = await signInFully(portal)
    const begun = (await visitor.call('addApp', {})).body.data
    await visitor.call('verifyApp', { id: begun.id, code: appOf(portal, begun).code() })
    const { codes } = (await visitor.call('addRecoveryCodes', {})).body.data
    expect((await visitor.call('removeProof', { id: begun.id })).status).toBe(200)
    const account = await idOf('alice')
    expect(await told()).toEqual(['proof.added', 'proof.added', 'proof.removed'].map((event) => [event, account]))
    expect(hook.events()).toMatchObject(Array(3).fill({ result: 'ok', contact: null }))
    const bodies = JSON.stringify(hook.received)
    for (const secret of [begun.id, begun.secret, ...codes]) expect(bodies).not.toContain(secret)
  })

  test('a reset of which the directory did not say what became of it, as unknown (HOOK1, W5)', async () => {
    const lost = async () => {
      throw new Unavailable('directory', { cause: new Error('connection lost') })
    }
    await open({ directory: (real) => ({ ...real, setPassword: lost }) })
    const visitor = await proveForReset(portal)
    const answer = await visitor.call('resetPassword', { password: fresh, password2: fresh })
    expect(answer.body.code).toBe('outcome-unknown')
    expect(await told()).toEqual([])
    portal.pass(3 * 60_000)
    await tidy(portal.ports, 90 * 24 * 60 * 60_000)
    await portal.delivered()
    expect(hook.events()).toMatchObject([{ event: 'password.reset', result: 'unknown' }])
  })

  test('only the events that the operator names (HOOK1)', async () => {
    await open({ events: ['password.reset'] })
    await reset('alice')
    await unlock('dave')
    await addAndRemove('alice').catch(() => undefined)
    expect(await told()).toEqual([['password.reset', await idOf('alice')]])
  })

  test('an event once where the store runs its transaction twice (HOOK1)', async () => {
    await open({ runsTwice: true })
    await reset('alice')
    expect(await told()).toHaveLength(1)
  })

  test('what a portal without a webhook does is not kept for one (HOOK1)', async () => {
    portal = await testPortal()
    await reset('alice')
    expect((await portal.ports.store.outbox.waiting()).filter(({ kind }) => kind === 'event')).toEqual([])
    expect(hook.received).toEqual([])
  })
})

describe('the webhook is never told', () => {
  test('of strangers, of what is not proven, and of what failed (HOOK2)', async () => {
    await open()
    for (const username of ['alice', 'dave', 'nobody11'])
      for (const flow of ['profile', 'reset', 'unlock'] as const) {
        const stranger = portal.visitor()
        await startFlow(stranger, flow, username).catch(() => undefined)
      }
    for (let n = 0; n < 6; n += 1)
      await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
    const guesser = portal.visitor()
    await sendFirst(guesser, await startFlow(guesser, 'reset', 'carol'), { flow: 'reset' })
    const code = wrongCode(await readCode(portal, 'carol@mail.example'))
    await guesser.call('compareCode', { code }, { flow: 'reset' })
    const thief = await proveForReset(portal, 'carol')
    expect((await thief.call('resetPassword', { password: 'weak', password2: 'weak' })).status).toBe(400)
    expect(await told()).toEqual([])
  })

  test('of an address that was never proven (HOOK2)', async () => {
    await open()
    const visitor = await signInFully(portal)
    const { id } = (await visitor.call('addEmail', { email: 'new@else.example' })).body.data
    expect((await visitor.call('removeEmail', { id })).status).toBe(200)
    expect(await told()).toEqual([])
  })

  test('of what operators do: they tell other systems themselves (HOOK2)', async () => {
    await open()
    const changed = { password: fresh, isLocked: false, emails: ['more@else.example'] }
    expect(await portal.accounts.set({ username: 'dave', ...changed })).toMatchObject({ ok: true })
    expect(await told()).toEqual([])
  })

  test('a name, a whole address, a number, a password, a code or a secret, in a whole story (HOOK2)', async () => {
    await open()
    await change('alice')
    await reset('alice', 'Another-Sky-8')
    await forcedChange('carol')
    await unlock('dave')
    await firstAddress('bob')
    const { messages } = portal.mail
    const codes = messages().flatMap(({ message }) => /\b\d{6}\b/.exec(message.text) ?? [])
    const private_ = [
      ...[
        'alice',
        'carol',
        'dave',
        'Andersen',
        'Brown',
        'Clark',
        'Davis',
        '555 0142',
        '5550142',
        '@mail',
        '@else',
        '@home',
      ],
      ...[password, fresh, 'Another-Sky-8', webhookSecret, 'Example University', ...codes],
    ]
    expect(await told()).toHaveLength(5)
    expect(codes.length).toBeGreaterThan(4)
    for (const { body, headers } of hook.received)
      for (const word of private_)
        expect([word, `${body} ${JSON.stringify(headers)}`.includes(word)]).toEqual([word, false])
    const lines = portal.logLines.join('\n')
    for (const secret of [webhookSecret, 'in-the-address']) expect(lines).not.toContain(secret)
  })
})
