import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeIn, offeredIds, signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const address = 'shared@mail.example'
const minute = 60_000
let portal: TestPortal
beforeEach(async () => {
  const people = ['alice', 'bob', 'carol', 'dave'].map((username) => ({ username, emails: [address] }))
  portal = await testPortal({ people: [...people, { username: 'eve', emails: ['eve@mail.example'] }] })
})
afterEach(() => portal.close())

/** Asks for a code in a new flow, and returns the status and text of the answer. */
async function ask(username: string, flow: FlowName = 'reset', visitor: TestVisitor = portal.visitor()) {
  const [id = ''] = offeredIds(await startFlow(visitor, flow, username), 'email')
  const { status, body } = await visitor.call('sendCode', { type: 'email', id }, { flow })
  return `${status} ${body.message}`
}

const codesSent = async () => {
  await portal.delivered()
  return portal.mail.messages().filter(({ message }) => message.to === address && codeIn(message.text) !== null).length
}

/** Uses up the limit of a person's contact, and the one code that the network has of its own (G2). */
async function useUp(username: string): Promise<void> {
  for (let n = 0; n < 11; n += 1) expect(await ask(username, n % 2 === 0 ? 'reset' : 'unlock')).toMatch(/^200/)
  expect(await ask(username)).toMatch(/^429/)
}

test('codes to an address that two people share are counted for each of them (G19, O11)', async () => {
  await useUp('alice')
  expect(await codesSent()).toBe(11)
  expect(await ask('bob')).toMatch(/^200/)
  expect(await codesSent()).toBe(12)
})

test('one address gets 30 codes of recovery a day from unknown devices, and those that networks have of their own; more are answered alike and stay unsent (G19, changed by G2)', async () => {
  for (const username of ['alice', 'bob', 'carol']) await useUp(username)
  expect(await codesSent()).toBe(33)
  expect(await ask('dave')).toBe(await ask('eve'))
  expect(await codesSent()).toBe(33)
  const [last] = (await portal.ports.store.audit.recent(10, { event: 'code.sent' })).slice(1)
  expect(last).toMatchObject({ result: 'ok', reason: 'too many codes to this address' })
  // Neither the outbox nor a wrong code shows it.
  expect(await portal.ports.store.outbox.waiting()).toEqual([])
  portal.pass(24 * 60 * minute)
  await ask('dave')
  expect(await codesSent()).toBe(34)
})

test('a known device and a sign-in get their codes beyond these 30 (G19, G1)', async () => {
  const owner = await signInFully(portal, 'eve').then(() => portal.visitor())
  const [id = ''] = offeredIds(await startFlow(owner, 'profile', 'dave'), 'email')
  await owner.call('sendCode', { type: 'email', id })
  await portal.delivered()
  const code = codeIn(portal.mail.messages()[0]?.message.text ?? '') ?? ''
  expect((await owner.call('compareCode', { code })).status).toBe(200)
  await owner.call('signOut')
  for (const username of ['alice', 'bob', 'carol']) await useUp(username)
  const before = await codesSent()
  expect(await ask('dave', 'profile')).toMatch(/^200/)
  expect(await ask('dave', 'reset', owner)).toMatch(/^200/)
  expect(await codesSent()).toBe(before + 2)
})

test.each(['profile', 'reset'] as const)(
  'strangers who use up the codes of a contact leave those of its known device: %s (G1)',
  async (flow) => {
    const owner = await signInFully(portal, 'eve')
    await owner.call('signOut')
    const answers: string[] = []
    for (let n = 0; n < 13; n += 1) answers.push((await ask('eve', flow)).slice(0, 3))
    expect(answers.slice(-2)).toEqual(['429', '429'])
    expect(await ask('eve', flow, owner)).toMatch(/^200/)
  },
)
