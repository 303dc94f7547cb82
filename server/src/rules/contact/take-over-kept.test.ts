import type { FlowName } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { Directory, KeptContact } from '../../ports/directory/directory.js'
import { inParallel } from '../../testing/in-parallel.js'
import { offeredIds, readCode, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000
const email = (address: string): KeptContact => ({ kind: 'email', address })
const phone = (address: string): KeptContact => ({ kind: 'phone', address })

let portal: TestPortal
/** Contacts that the directory keeps of Kim. */
let kept: readonly KeptContact[]
afterEach(() => portal.close())

/** A portal whose directory keeps contacts of Kim, besides the addresses of Kim's own. */
async function portalOf(
  keptFirst: readonly KeptContact[],
  emails: readonly string[] = [],
  country: string | null = null,
): Promise<void> {
  kept = keptFirst
  portal = await testPortal({
    rules: { country },
    people: [{ username: 'kim', emails: [...emails] }, { username: 'bob' }],
    directory: (real: Directory) => ({
      ...real,
      contacts: async (account) => (account?.username === 'kim' ? kept : real.contacts(account)),
    }),
  })
  // Contacts are listed in the order of their creation.
  portal.pass(1_000)
}

async function offered(flow: FlowName): Promise<string[]> {
  const verification = await startFlow(portal.visitor(), flow, 'kim')
  return [...offeredIds(verification), ...offeredIds(verification, 'phone')]
}

async function noticesOf(what: RegExp): Promise<string[]> {
  await portal.delivered()
  return portal.mail
    .messages()
    .filter(({ message }) => what.test(message.text))
    .map(({ message }) => message.to)
    .sort()
}

/** A day passes once no message is on its way: its lease would run out, and it would go twice. */
async function passQuietly(ms: number): Promise<void> {
  await portal.delivered()
  portal.pass(ms)
}

describe('a contact that the directory keeps (N9)', () => {
  test('signs its person in at once, and is listed as kept', async () => {
    await portalOf([email('kim@mail.example'), phone('+1 555 0199')])
    expect(await offered('profile')).toHaveLength(2)
    const visitor = await signInFully(portal, 'kim')
    const { body } = await visitor.call('session')
    expect(body.user?.emails).toMatchObject([{ email: 'kim@mail.example', verified: true, kept: true }])
  })

  test('gets its code at the number that a trunk zero or a missing country code hides (D5)', async () => {
    await portalOf([phone('+43 (0)664 1234567'), phone('0151 12345678'), phone('15112345678')], [], 'DE')
    const verification = await startFlow(portal.visitor(), 'profile', 'kim')
    expect(offeredIds(verification, 'phone')).toHaveLength(2)
    const { id = '' } = (await portal.ports.directory.find('kim')) ?? {}
    const numbers = (await portal.ports.store.contacts.allOf(id)).map(({ address }) => address)
    expect(numbers).toEqual(['+436641234567', '+4915112345678'])
  })

  test('gets its code at an address that visitors may not type (D4)', async () => {
    const odd = ["k.o'neil@mail.example", 'kim@bücher.example', 'kim@uni.example@x.example']
    await portalOf(['kim@mail.example', ...odd].map(email))
    const visitor = await signInFully(portal, 'kim')
    const { body } = await visitor.call('session')
    const taken = ['kim@mail.example', "k.o'neil@mail.example", 'kim@xn--bcher-kva.example']
    expect(body.user?.emails.map((one) => one.email)).toEqual(taken)
  })

  test('is left out where its number has no country code, and none is set (D5)', async () => {
    await portalOf([phone('0151 12345678'), phone('4915112345678'), phone('+4915112345678')])
    expect(offeredIds(await startFlow(portal.visitor(), 'profile', 'kim'), 'phone')).toHaveLength(1)
  })

  test('serves no recovery in its first day, and recovers the account afterwards', async () => {
    await portalOf([email('kim@kept.example')], ['kim@mail.example'])
    await startFlow(portal.visitor(), 'profile', 'kim')
    for (const flow of ['reset', 'unlock'] as const) expect(await offered(flow)).toHaveLength(1)
    portal.pass(dayMs - 1)
    expect(await offered('reset')).toHaveLength(1)
    portal.pass(1)
    expect(await offered('reset')).toHaveLength(2)
  })

  test('cannot be removed, and counts as another one when an own address goes', async () => {
    await portalOf([email('kim@kept.example')], ['kim@mail.example'])
    await startFlow(portal.visitor(), 'profile', 'kim')
    portal.pass(dayMs)
    const visitor = await signInFully(portal, 'kim')
    const { body } = await visitor.call('session')
    const idOf = (address: string) => body.user?.emails.find((entry) => entry.email === address)?._id ?? ''
    expect(await visitor.call('removeEmail', { id: idOf('kim@kept.example') })).toMatchObject({
      status: 400,
      body: { code: 'contact-kept' },
    })
    expect((await visitor.call('removeEmail', { id: idOf('kim@mail.example') })).status).toBe(200)
  })

  test('is no reason to give a first address', async () => {
    await portalOf([email('kim@kept.example')])
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'kim')
    expect(await visitor.call('initialEmail', { email: 'thief@evil.example' })).toMatchObject({
      body: { code: 'email-already-enrolled' },
    })
  })

  test('does not take one of the five places', async () => {
    await portalOf(['kim@mail.example', ...[1, 2, 3, 4, 5].map((number) => `kim${number}@kept.example`)].map(email))
    const visitor = await signInFully(portal, 'kim')
    expect((await visitor.call('session')).body.user?.emails).toHaveLength(5)
    expect((await visitor.call('addEmail', { email: 'kim@own.example' })).status).toBe(200)
  })

  test('is left out when it is malformed, given twice, or inside the institution', async () => {
    await portalOf([
      email('kim@uni.example'),
      email('kim@cs.uni.example'),
      email('kim@kept.example\r\nBcc: x@evil.example'),
      email(''),
      phone('extension 12'),
      email(' kim@mail.example '),
      email('KIM@mail.example'),
    ])
    const visitor = await signInFully(portal, 'kim')
    const { body } = await visitor.call('session')
    expect(body.user?.emails.map((entry) => entry.email)).toEqual(['kim@mail.example'])
  })

  test('is told to the contacts of before when it changes, the former one included', async () => {
    await portalOf([email('kim@kept.example')], ['kim@own.example'])
    await startFlow(portal.visitor(), 'profile', 'kim')
    expect(await noticesOf(/keeps for your account have changed/)).toEqual(['kim@own.example'])
    kept = [email('thief@evil.example')]
    await startFlow(portal.visitor(), 'profile', 'kim')
    await startFlow(portal.visitor(), 'profile', 'kim')
    expect(await noticesOf(/keeps for your account have changed/)).toEqual([
      'kim@kept.example',
      'kim@own.example',
      'kim@own.example',
    ])
    const events = await portal.ports.store.audit.recent(50, { event: 'contacts.taken-over' })
    expect(events).toHaveLength(2)
  })

  test('is gone with its code when the directory drops it; one that its person had proven stays', async () => {
    await portalOf([email('kim@kept.example'), email('kim@mail.example')], ['kim@mail.example'])
    const visitor = portal.visitor()
    const started = await startFlow(visitor, 'profile', 'kim')
    const [, second = ''] = offeredIds(started)
    await visitor.call('sendCode', { type: 'email', id: second })
    const code = await readCode(portal, 'kim@kept.example')
    kept = []
    await startFlow(portal.visitor(), 'profile', 'kim')
    expect((await visitor.call('compareCode', { code })).status).toBe(400)
    const own = await signInFully(portal, 'kim')
    const { body } = await own.call('session')
    expect(body.user?.emails).toMatchObject([{ email: 'kim@mail.example' }])
    expect(body.user?.emails[0]).not.toHaveProperty('kept')
  })

  test('is taken over by no stranger, whose question would show later which names exist (G8)', async () => {
    await portalOf([email('kim@kept.example')])
    for (const flow of ['reset', 'unlock'] as const) expect(await offered(flow)).toEqual([])
    portal.pass(2 * dayMs)
    for (const flow of ['reset', 'unlock'] as const) expect(await offered(flow)).toEqual([])
    expect(await portal.ports.store.audit.recent(50, { event: 'contacts.taken-over' })).toEqual([])
  })

  test('serves no recovery while the directory does not name it, and none of its people loses it for that', async () => {
    await portalOf([email('kim@kept.example')], ['kim@mail.example'])
    await startFlow(portal.visitor(), 'profile', 'kim')
    portal.pass(dayMs)
    expect(await offered('reset')).toHaveLength(2)
    kept = []
    expect(await offered('reset')).toHaveLength(1)
    expect(await offered('profile')).toHaveLength(1)
    await passQuietly(dayMs - 1)
    expect(await noticesOf(/keeps for your account have changed/)).toHaveLength(1)
    kept = [email('kim@kept.example')]
    expect(await offered('profile')).toHaveLength(2)
    expect(await offered('reset')).toHaveLength(2)
  })

  test('goes after a day without it, and its people are told', async () => {
    await portalOf([email('kim@kept.example')], ['kim@mail.example'])
    await startFlow(portal.visitor(), 'profile', 'kim')
    kept = []
    await startFlow(portal.visitor(), 'profile', 'kim')
    await passQuietly(dayMs)
    await startFlow(portal.visitor(), 'profile', 'kim')
    expect(await noticesOf(/keeps for your account have changed/)).toEqual([
      'kim@kept.example',
      'kim@mail.example',
      'kim@mail.example',
    ])
    const account = await portal.ports.directory.find('kim')
    const contacts = await portal.ports.store.contacts.allOf(account?.id ?? '')
    expect(contacts.map(({ address }) => address)).toEqual(['kim@mail.example'])
  })

  test('is taken over once by two sign-ins at the same time', async () => {
    await portalOf([email('kim@kept.example')])
    const input = { username: 'kim', password, captcha: rightCaptcha }
    const visitors = [portal.visitor(), portal.visitor(), portal.visitor(), portal.visitor()]
    const answers = await inParallel(
      portal,
      visitors.map((visitor) => ({ visitor, call: 'signIn' as const, input })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const account = await portal.ports.directory.find('kim')
    expect(await portal.ports.store.contacts.allOf(account?.id ?? '')).toHaveLength(1)
    for (const [index, visitor] of visitors.entries()) {
      const id = answers[index] === undefined ? '' : offeredIds(answers[index].body)[0]
      expect((await visitor.call('sendCode', { type: 'email', id: id ?? '' })).status).toBe(200)
    }
  })
})
