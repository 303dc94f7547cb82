import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { smtp } from '../../ports/delivery/smtp/smtp.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { sendFirst, startFlow } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let sink: MailSink
let email: Delivery
let portal: TestPortal
beforeEach(async () => {
  sink = await startMailSink({ closeTimeout: 100 })
  email = smtp({ url: sink.url, from: 'portal@uni.example' })
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), email })
})
afterEach(async () => {
  await portal.close()
  await email.close()
  await sink.close()
})

const portico = (line: string) =>
  run(line, { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret } })
const waiting = async () => (await portico('outbox list')).out.slice(1).map((row) => row.split('\t'))

/** A reset of alice whose code was put off four times. The next try is two minutes later. */
async function putOffCode(): Promise<void> {
  sink.refuse(() => 451)
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
  for (const seconds of [0, 1, 5, 30]) {
    portal.pass(seconds * 1_000)
    await portal.delivered()
  }
}

async function shownMessages(): Promise<string> {
  const { out } = await portico('person show alice')
  return out.slice(out.findIndex((line) => line.startsWith('messages'))).join('\n')
}

describe('outbox list', () => {
  test('shows what waits: for how long, why, and how often it was tried, and no address or code (OP3, AU1)', async () => {
    expect(await waiting()).toEqual([])
    await putOffCode()
    const [row = [], ...others] = await waiting()
    expect(others).toEqual([])
    const [id, queued, age, ...rest] = row
    expect(id).toMatch(/^\S{16,}$/)
    expect(queued).toMatch(/^2.*Z$/)
    expect(age).toMatch(/^\d+ s$/)
    expect(rest.slice(0, 5)).toEqual(['code', 'email', 'a•••@m•••.example', 'reset', '4'])
    expect(rest[5]).toMatch(
      new RegExp(
        `^put off at 2.*Z: recipient refused by ${sink.url.host} \\(451 5.1.1\\), tried 4 times, next try 2.*Z$`,
      ),
    )
    const printed = JSON.stringify([await portico('outbox list'), await portico('outbox list --json')])
    expect(printed).not.toContain('alice@mail.example')
    // An id may hold six digits by chance.
    expect(printed.replace(/[\w-]{16,}/g, '')).not.toMatch(/(?<![\d.])\d{6}(?!\d)/)
  })

  test('prints one JSON object a message (OP3)', async () => {
    await putOffCode()
    const [line = '', ...others] = (await portico('outbox list --json')).out
    expect(others).toEqual([])
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    const last = {
      event: 'delivery.put-off',
      at: stamp,
      reason: 'recipient refused',
      server: sink.url.host,
      status: 451,
    }
    expect(JSON.parse(line)).toEqual({
      id: expect.any(String),
      kind: 'code',
      channel: 'email',
      masked: 'a•••@m•••.example',
      purpose: 'reset',
      queuedAt: stamp,
      expiresAt: stamp,
      tries: 4,
      ended: null,
      nextAt: stamp,
      last: { ...last, enhancedStatus: '5.1.1' },
      flowId: expect.any(String),
      requestId: expect.any(String),
    })
  })
})

describe('outbox retry', () => {
  test('makes a message due at once, which the running server then sends, and audits it (OP3, CMD6)', async () => {
    await putOffCode()
    sink.refuse(() => null)
    await portal.delivered()
    expect(sink.received).toEqual([])
    const [[id] = []] = await waiting()
    expect(await portico(`outbox retry ${id}`)).toEqual({ exit: 0, out: ['1 message is due now.'], err: [] })
    await portal.delivered()
    expect(sink.received.flatMap(({ to }) => to)).toEqual(['alice@mail.example'])
    const account = await portal.ports.directory.find('alice')
    const [retried] = await portal.ports.store.audit.recent(1, { event: 'messages.retried' })
    expect(retried).toMatchObject({ event: 'messages.retried', about: account?.id })
  })

  test('takes all that wait, and says so where none does (OP3)', async () => {
    await putOffCode()
    expect(await portico('outbox retry --all')).toMatchObject({ exit: 0, out: ['1 message is due now.'] })
    sink.refuse(() => null)
    await portal.delivered()
    expect(await portico('outbox retry --all')).toMatchObject({ exit: 0, out: ['0 messages are due now.'] })
    const refused = await portico('outbox retry nothing')
    expect(refused).toEqual({ exit: 1, out: [], err: ['No message waits under the id nothing.'] })
  })

  test.each(['outbox retry', 'outbox retry one --all'])('refuses "%s" as wrong usage (CMD1)', async (line) => {
    const { exit, err } = await portico(line)
    expect([exit, err[0]]).toEqual([2, 'error: give either the id of a message or --all'])
  })
})

describe('person show', () => {
  test('tells what became of the last messages, after they are gone too (OP3, CMD4)', async () => {
    expect(await shownMessages()).toMatch(/^messages +none$/)
    await putOffCode()
    expect(await shownMessages()).toMatch(
      /^messages +1\n +2.*Z code by email to a•••@m•••\.example \(reset\): put off at 2.*Z: recipient refused by 127/,
    )
    sink.refuse(() => null)
    sink.replyTo({ status: 250, text: '2.6.0 queued' })
    await portico('outbox retry --all')
    await portal.delivered()
    expect(await shownMessages()).toMatch(
      new RegExp(`\\(reset\\): taken by ${sink.url.host} \\(250 2\\.6\\.0\\) at 2.*Z$`),
    )
    const { messages } = JSON.parse((await portico('person show alice --json')).out.join('\n'))
    expect(messages).toMatchObject([{ ended: 'sent', nextAt: null, last: { event: 'delivery.taken', status: 250 } }])
  })
})
