import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { newAddresses, offeredIds, startFlow } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { AuditEntry } from '../audit-log.js'
import type { Delivery } from './delivery.js'
import { smtp } from './smtp/smtp.js'

const minute = 60_000
let portal: TestPortal
let sink: MailSink
let email: Delivery

beforeEach(async () => {
  sink = await startMailSink({ closeTimeout: 100 })
})
afterEach(async () => {
  await portal.close()
  await email.close()
  await sink.close()
})

async function open(choice: TestPortalChoice = {}): Promise<void> {
  email = smtp({ url: sink.url, from: 'portal@uni.example' })
  portal = await testPortal({ ...choice, email })
}

/** Starts a reset, asks for a code, and waits until the outbox has tried to send it. */
async function askForCode(username: string) {
  const visitor = portal.visitor()
  const [id = ''] = offeredIds(await startFlow(visitor, 'reset', username))
  expect((await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })).status).toBe(200)
  await portal.delivered()
  return { visitor, id }
}

/** The events of deliveries, the oldest first. */
async function deliveries(): Promise<AuditEntry[]> {
  return (await portal.ports.store.audit.recent(100, { event: 'delivery' })).reverse()
}

async function lastDetail() {
  return (await deliveries()).at(-1)?.detail ?? {}
}

/** The lines of the log about deliveries. */
const lines = () =>
  portal.logLines
    .map((line) => JSON.parse(line) as { readonly level: string; readonly msg: string; readonly audit?: AuditEntry })
    .filter(({ msg }) => msg.startsWith('delivery.'))

describe('an event of the audit and a line of the log tell', () => {
  test('that the mail server took a message, with its codes and the ids of flow, request and message (OP3)', async () => {
    await open()
    sink.replyTo({ status: 250, text: '2.6.0 queued for alice@mail.example' })
    await askForCode('alice')
    const [sent] = await portal.ports.store.audit.recent(1, { event: 'code.sent' })
    const account = await portal.ports.directory.find('alice')
    const [taken] = await deliveries()
    expect(taken).toMatchObject({
      event: 'delivery.taken',
      result: 'ok',
      reason: null,
      actor: 'portal',
      about: account?.id,
      purpose: 'reset',
      flowId: sent?.flowId,
      requestId: sent?.requestId,
    })
    const [mail] = sink.received
    expect(taken?.detail).toEqual({
      outboxId: mail?.parsed.messageId?.replace(/^<|@.*$/g, ''),
      messageId: mail?.parsed.messageId,
      kind: 'code',
      channel: 'email',
      masked: 'a•••@m•••.example',
      tries: 1,
      server: sink.url.host,
      status: 250,
      enhancedStatus: '2.6.0',
      nextAt: null,
    })
    expect(lines()).toMatchObject([{ level: 'info', msg: 'delivery.taken', audit: { detail: taken?.detail } }])
  })

  test('that a message is put off and until when, once for all tries that end alike (OP3)', async () => {
    await open()
    sink.refuse(() => 451)
    await askForCode('alice')
    const at = portal.ports.clock.now()
    expect(await deliveries()).toMatchObject([
      { event: 'delivery.put-off', result: 'unknown', reason: 'recipient refused', at },
    ])
    expect(await lastDetail()).toMatchObject({ status: 451, nextAt: new Date(at + 1_000).toISOString() })
    portal.pass(1_000)
    await portal.delivered()
    expect(await deliveries()).toHaveLength(1)
    sink.refuse(() => null)
    portal.pass(5_000)
    await portal.delivered()
    expect((await deliveries()).map(({ event }) => event)).toEqual(['delivery.put-off', 'delivery.taken'])
    expect(await lastDetail()).toMatchObject({ tries: 3 })
    expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
      ['warn', 'delivery.put-off'],
      ['info', 'delivery.taken'],
    ])
  })

  test('that a server refuses a message, and that it is given up in the end, without the words of the server (OP3, AU1)', async () => {
    await open()
    sink.refuse(() => 550)
    await askForCode('alice')
    expect(await deliveries()).toMatchObject([
      { event: 'delivery.refused', result: 'refused', reason: 'recipient refused' },
    ])
    expect(await lastDetail()).toMatchObject({ status: 550, enhancedStatus: '5.1.1', server: sink.url.host })
    for (const seconds of [1, 5, 30, 120, 120]) {
      portal.pass(seconds * 1_000)
      await portal.delivered()
    }
    expect((await deliveries()).map(({ event }) => event)).toEqual(['delivery.refused', 'delivery.given-up'])
    expect(await lastDetail()).toMatchObject({ status: 550, tries: 6, nextAt: null })
    const told = JSON.stringify([await deliveries(), portal.logLines])
    for (const word of ['alice@mail.example', 'not known here']) expect(told).not.toContain(word)
  })

  test('that the text of a message is refused (OP3)', async () => {
    await open()
    sink.replyTo({ status: 554, text: '5.7.1 this looks like spam from alice@mail.example' })
    await askForCode('alice')
    expect(await deliveries()).toMatchObject([{ event: 'delivery.refused', reason: 'message refused' }])
    expect(await lastDetail()).toMatchObject({ status: 554, enhancedStatus: '5.7.1' })
  })

  test('that no mail server is there, with its host and port, and that a code ran out (OP3, D3)', async () => {
    await open()
    await sink.close()
    await askForCode('alice')
    expect(await deliveries()).toMatchObject([{ event: 'delivery.put-off', reason: 'connection refused' }])
    expect(await lastDetail()).toMatchObject({ server: sink.url.host, status: null })
    portal.pass(10 * minute)
    await portal.delivered()
    expect((await deliveries()).at(-1)).toMatchObject({ event: 'delivery.given-up', reason: 'message expired' })
  })

  test('that a code is not sent because its flow has ended, which is no trouble (OP3, W3)', async () => {
    await open()
    sink.refuse(() => 451)
    const { visitor } = await askForCode('alice')
    expect((await visitor.call('signOut')).status).toBe(200)
    portal.pass(minute)
    await portal.delivered()
    expect((await deliveries()).at(-1)).toMatchObject({ event: 'delivery.given-up', result: 'ok', reason: 'code void' })
    expect(lines().at(-1)).toMatchObject({ level: 'info', msg: 'delivery.given-up' })
  })

  test('what became of a notice, under the request that caused it (OP3, changed by G11)', async () => {
    await open({ limits: { failedSignIns: 1000 }, people: [{ username: 'alice', emails: ['alice@mail.example'] }] })
    const newAddress = newAddresses()
    for (let tries = 0; tries < 20; tries += 1) {
      const wrong = { username: 'alice', password: 'wrong', captcha: 'a solved captcha' }
      await portal.visitor(newAddress()).call('signIn', wrong)
    }
    await portal.delivered()
    const [last] = await portal.ports.store.audit.recent(1, { event: 'refused.signIn' })
    expect(await deliveries()).toMatchObject([
      { event: 'delivery.taken', purpose: 'failed-sign-ins', requestId: last?.requestId, detail: { kind: 'notice' } },
    ])
  })
})

test('a decoy leaves no event of a delivery, because nothing was to be delivered (OP3)', async () => {
  await open()
  await askForCode('nobody11')
  expect(await deliveries()).toEqual([])
})
