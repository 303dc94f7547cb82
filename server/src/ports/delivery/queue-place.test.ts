import { afterEach, expect, test } from 'vitest'
import { offeredIds, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Delivery, Message } from './delivery.js'

const patience = { timeout: 10_000 }
let portal: TestPortal
afterEach(() => portal.close())

/** A mail server that keeps every mail until it is let go. */
function slowMailServer() {
  const mails: { readonly to: string; readonly text: string; readonly letGo: () => void }[] = []
  const email: Delivery = {
    server: 'mail.example:25',
    send: ({ to, text }: Message) =>
      new Promise((resolve) => {
        const answer = { server: 'mail.example:25', status: 250, enhancedStatus: null }
        mails.push({ to, text, letGo: () => resolve(answer) })
      }),
    check: async () => null,
    close: async () => undefined,
  }
  return { email, mails }
}

test('a code that replaces a waiting one is sent before those that were asked for later (D3)', async () => {
  const { email, mails } = slowMailServer()
  const names = Array.from({ length: 16 }, (_, at) => `busy${at}`)
  const people = [...names, 'alice', 'bob'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
  portal = await testPortal({ email, people })
  const asksForCode = async (username: string) => {
    const visitor = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(visitor, 'reset', username))
    expect((await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })).status).toBe(200)
    return { visitor, id }
  }
  for (const name of names) await asksForCode(name)
  await expect.poll(() => mails.length, patience).toBe(16)
  const alice = await asksForCode('alice')
  portal.pass(1_000)
  await asksForCode('bob')
  portal.pass(31_000)
  const again = await alice.visitor.call('resendCode', { type: 'email', id: alice.id }, { flow: 'reset' })
  expect(again.status).toBe(200)
  mails[0]?.letGo()
  await expect.poll(() => mails.length, patience).toBe(17)
  expect(mails[16]?.to).toBe('alice@mail.example')
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mails[16]?.text ?? '')?.[0] ?? ''
  expect((await alice.visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(200)
  for (const { letGo } of mails.slice(1)) letGo()
  await expect.poll(() => mails.map(({ to }) => to).at(-1), patience).toBe('bob@mail.example')
  mails.at(-1)?.letGo()
})
