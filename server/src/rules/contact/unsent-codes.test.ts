import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MessageSinks, startMessageSinks, waysTo } from '../../testing/message-sinks.js'
import { codeIn, offeredIds, sendFirst, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const names = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay']
const people = names.map((username, n) => ({
  username,
  emails: [`${username}@mail.example`],
  phones: [`+49155501${10 + n}`],
}))
const known = 'someone knows your password'

let portal: TestPortal
let sinks: MessageSinks
beforeEach(async () => {
  sinks = await startMessageSinks()
  portal = await testPortal({ people, ...waysTo(sinks) })
})
afterEach(async () => {
  await portal.close()
  await sinks.close()
})

/** Lets minutes go by, in which the outbox works. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    portal.pass(minute / 2)
    await portal.delivered()
  }
}

/** Types the right password and has a code sent. */
async function signIn(username: string, kind: 'email' | 'phone' = 'email', visitor = portal.visitor()) {
  const id = await sendFirst(visitor, await startFlow(visitor, 'profile', username), { flow: 'profile', kind })
  await portal.delivered()
  return { visitor, again: () => visitor.call('resendCode', { type: kind, id }, { flow: 'profile' }) }
}

const notices = () =>
  sinks.mail.received.flatMap(({ to, parsed }) =>
    codeIn(parsed.text ?? '') === null ? [`${to}: ${parsed.subject?.replace(/^.*?: /, '')}`] : [],
  )
const newestCode = () => sinks.mail.received.flatMap(({ parsed }) => codeIn(parsed.text ?? '') ?? []).at(-1) ?? ''
const compare = (visitor: TestVisitor) =>
  visitor.call('compareCode', { code: newestCode() }, { flow: 'profile' }).then(({ status }) => status)

describe('the owner does not hear that someone knows the password', () => {
  test('where the mail server was away for 16 minutes and took no code of the flow (G11)', async () => {
    const bringBack = await sinks.takeAway()
    for (const name of names) await signIn(name)
    await pass(16)
    await bringBack()
    await pass(60)
    expect(notices()).toEqual([])
  })

  test('where the SMS gateway was away (G11)', async () => {
    const bringBack = await sinks.takeAway()
    for (const name of names) await signIn(name, 'phone')
    await pass(16)
    await bringBack()
    await pass(60)
    expect([notices(), sinks.sms.received]).toEqual([[], []])
  })

  test('where the mail server refused each code for good (G11)', async () => {
    sinks.mail.refuse(() => 550)
    await signIn('ada')
    await pass(16)
    sinks.mail.refuse(() => null)
    await pass(60)
    expect(notices()).toEqual([])
  })

  test('where the person began again in the same browser during the outage (G11)', async () => {
    const bringBack = await sinks.takeAway()
    const { visitor } = await signIn('ada')
    await pass(5)
    await signIn('ada', 'email', visitor)
    await pass(11)
    await bringBack()
    await pass(60)
    expect(notices()).toEqual([])
  })

  test('where a code came late and was then typed (G11)', async () => {
    const bringBack = await sinks.takeAway()
    const { visitor, again } = await signIn('ada')
    await pass(8)
    await again()
    await pass(6)
    await bringBack()
    await pass(3)
    expect(await compare(visitor)).toBe(200)
    await pass(60)
    expect(notices()).toEqual([])
  })

  test('of a reset or an unlock that got no code (G11)', async () => {
    const bringBack = await sinks.takeAway()
    for (const flow of ['reset', 'unlock'] as const) {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds(await startFlow(visitor, flow, 'ada'))
      expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(200)
    }
    await pass(16)
    await bringBack()
    await pass(60)
    expect(notices()).toEqual([])
  })
})

describe('the owner hears that someone knows the password', () => {
  test('where the mail server took one of the codes (G11)', async () => {
    sinks.mail.refuse(() => 451)
    const { again } = await signIn('ada')
    await pass(1)
    sinks.mail.refuse(() => null)
    await again()
    await pass(13)
    expect(notices()).toEqual([])
    await pass(2)
    expect(notices()).toEqual([`ada@mail.example: ${known}`])
  })

  test('a quarter of an hour after the server took the first code, where that waited (G11)', async () => {
    const bringBack = await sinks.takeAway()
    await signIn('ada')
    await pass(6)
    await bringBack()
    await pass(14)
    expect(notices()).toEqual([])
    await pass(4)
    expect(notices()).toEqual([`ada@mail.example: ${known}`])
  })

  test('where nobody asked for a code, also while the mail server is away (G11)', async () => {
    const bringBack = await sinks.takeAway()
    await startFlow(portal.visitor(), 'profile', 'ada')
    await pass(16)
    await bringBack()
    await pass(20)
    expect(notices()).toEqual([`ada@mail.example: ${known}`])
  })

  test('on the day of an outage, which uses up no notice (G11)', async () => {
    const bringBack = await sinks.takeAway()
    for (const _ of [1, 2, 3, 4]) await signIn('ada')
    await pass(16)
    await bringBack()
    await startFlow(portal.visitor(), 'profile', 'ada')
    await pass(16)
    expect(notices()).toEqual([`ada@mail.example: ${known}`])
  })
})
