import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { offeredIds, startFlow } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { Unavailable } from '../refusal.js'
import type { Delivery } from './delivery.js'
import { smtp } from './smtp/smtp.js'

const minute = 60_000
let portal: TestPortal
let sink: MailSink
let email: Delivery

beforeEach(async () => {
  // Short, because it is closed while the portal keeps its connections open.
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

const arrived = () => sink.received.flatMap(({ to }) => to)
const people = (...names: readonly string[]) =>
  names.map((username) => ({ username, emails: [`${username}@mail.example`] }))

/** Starts a reset and asks for a code. Returns the answer and its time, ms. */
async function askForCode(username: string, visitor = portal.visitor()) {
  const [id = ''] = offeredIds(await startFlow(visitor, 'reset', username))
  const begun = performance.now()
  const answer = await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  const names = Object.keys(answer.headers).join()
  return { visitor, id, tookMs: performance.now() - begun, told: [answer.status, names, answer.text] }
}

const compare = (visitor: TestVisitor, code: string) => visitor.call('compareCode', { code }, { flow: 'reset' })
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''

describe('a person who asks for a code', () => {
  test.each([
    ['that refuses the address for good', 550],
    ['whose mailbox is full', 452],
    ['that has no service', 421],
    ['that asks to come back later', 451],
  ])('is told the same by a mail server %s as by a good one (D1)', async (_, status) => {
    await open({ people: people('alice', 'bob') })
    const { told } = await askForCode('bob')
    await portal.delivered()
    sink.refuse(() => status)
    const bad = await askForCode('alice')
    expect(bad.told).toEqual(told)
    expect(told[0]).toBe(200)
    await portal.delivered()
    portal.pass(31_000)
    const resend = await bad.visitor.call('resendCode', { type: 'email', id: bad.id }, { flow: 'reset' })
    expect([resend.status, resend.text]).toEqual([200, told[2]])
    expect(arrived()).toEqual(['bob@mail.example'])
  })

  test('is told the same where the mail server has just gone (D1, W3)', async () => {
    await open()
    const { told } = await askForCode('alice')
    await portal.delivered()
    await sink.close()
    portal.pass(minute)
    expect((await askForCode('alice')).told).toEqual(told)
  })

  test.each(['alice', 'nobody11'])(
    'hears that messages are late once no mail server is there, known or not: %s (D1, W3)',
    async (first) => {
      await open()
      await sink.close()
      await askForCode(first)
      await portal.delivered()
      const late = [await askForCode('alice'), await askForCode('nobody11')]
      expect(late[0]?.told).toEqual(late[1]?.told)
      expect(JSON.parse(String(late[0]?.told[2]))).toEqual({
        message: expect.stringMatching(/^Messages are late at the moment\./),
        sent: true,
        resendAfter: 30,
        late: true,
      })
    },
  )

  test.each(['alice', 'nobody11'])(
    'hears it at a resend in the cooldown as well, which sends no code, known or not: %s (D1, W3)',
    async (name) => {
      await open({ people: people('alice') })
      await sink.close()
      const { visitor, id, told } = await askForCode(name)
      expect(JSON.parse(String(told[2]))).toMatchObject({ sent: true })
      await askForCode('alice')
      await portal.delivered()
      const { body } = await visitor.call('resendCode', { type: 'email', id }, { flow: 'reset' })
      const message = expect.stringMatching(/^Messages are late at the moment\./)
      expect(body).toEqual({ message, sent: false, resendAfter: 30, late: true })
    },
  )

  test('is answered within a second while every mail hangs at the mail server (D1)', async () => {
    await open({ people: people(...Array.from({ length: 40 }, (_, n) => `person${n}`)) })
    let letGo: () => void = () => undefined
    sink.hold(new Promise((resolve) => (letGo = resolve)))
    const took: number[] = []
    for (let n = 0; n < 40; n += 1) took.push((await askForCode(`person${n}`)).tookMs)
    expect(Math.max(...took)).toBeLessThan(1_000)
    await expect.poll(() => sink.received.length).toBeGreaterThan(0)
    letGo()
    await portal.delivered()
    expect(arrived().sort()).toEqual(Array.from({ length: 40 }, (_, n) => `person${n}@mail.example`).sort())
  })
})

/** A store that accepts a code and then refuses its message, while `isFull` returns true. */
const withoutRoomForMessages =
  (isFull: () => boolean) =>
  (real: Store): Store => ({
    ...real,
    transaction: (work) =>
      real.transaction((stores) => {
        const put = async () => Promise.reject(new Unavailable('store'))
        return work(isFull() ? { ...stores, outbox: { ...stores.outbox, put } } : stores)
      }),
  })

test('a code whose message cannot be queued is not there either, and costs no send (D1)', async () => {
  let isFull = true
  await open({ people: people('alice'), limits: { sendsPerFlow: 1 }, store: withoutRoomForMessages(() => isFull) })
  const { visitor, id, told } = await askForCode('alice')
  expect(told[0]).toBe(503)
  expect((await visitor.call('session')).body.codeSent).toBeNull()
  isFull = false
  expect((await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })).status).toBe(200)
  await portal.delivered()
  const [mail] = sink.received
  expect((await compare(visitor, codeIn(mail?.parsed.text ?? ''))).status).toBe(200)
})

describe('the outbox of a running portal', () => {
  test('never delivers a code late, after a mail server that put it off for twelve minutes (D3)', async () => {
    await open({ people: people('alice', 'bob') })
    sink.refuse(() => 451)
    await askForCode('alice')
    for (let passed = 0; passed < 12 * minute; passed += 20_000) {
      if (passed === 8 * minute) await askForCode('bob')
      await portal.delivered()
      portal.pass(20_000)
    }
    expect(arrived()).toEqual([])
    sink.refuse(() => null)
    portal.pass(2 * minute)
    await portal.delivered()
    expect(arrived()).toEqual(['bob@mail.example'])
  })

  test('delivers the ninth code within seconds behind eight that are refused (D3)', async () => {
    const refused = Array.from({ length: 8 }, (_, n) => `refused${n}`)
    await open({ people: people(...refused, 'alice') })
    sink.refuse((to) => (to.startsWith('refused') ? 451 : null))
    for (const name of refused) await askForCode(name)
    const begun = performance.now()
    await askForCode('alice')
    await expect.poll(arrived, { timeout: 5_000 }).toEqual(['alice@mail.example'])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('delivers after an outage of five minutes what still lives, once each, and no code that ran out (W3)', async () => {
    await open({ people: people('alice', 'bob', 'old') })
    const port = Number(sink.url.port)
    await sink.close()
    const old = await askForCode('old')
    portal.pass(6 * minute)
    const [first, second] = [await askForCode('alice'), await askForCode('bob')]
    for (const { told } of [old, first, second]) expect(told[0]).toBe(200)
    for (let n = 0; n < 5; n += 1) {
      await portal.delivered()
      portal.pass(minute)
    }
    sink = await startMailSink({ port })
    await portal.delivered()
    expect(arrived().sort()).toEqual(['alice@mail.example', 'bob@mail.example'])
    const mailOf = (name: string) => sink.received.find(({ to }) => to.includes(`${name}@mail.example`))
    expect((await compare(first.visitor, codeIn(mailOf('alice')?.parsed.text ?? ''))).status).toBe(200)
    expect((await compare(second.visitor, codeIn(mailOf('bob')?.parsed.text ?? ''))).status).toBe(200)
  })

  test('delivers after an outage no code that a newer one took the place of, nor one whose flow has ended (W3, O8)', async () => {
    await open({ people: people('alice', 'bob') })
    const port = Number(sink.url.port)
    await sink.close()
    const { visitor, id } = await askForCode('alice')
    const gone = await askForCode('bob')
    expect((await gone.visitor.call('signOut')).status).toBe(200)
    await portal.delivered()
    portal.pass(31_000)
    expect((await visitor.call('resendCode', { type: 'email', id }, { flow: 'reset' })).status).toBe(200)
    await portal.delivered()
    portal.pass(5 * minute)
    sink = await startMailSink({ port })
    await portal.delivered()
    expect(arrived()).toEqual(['alice@mail.example'])
    expect((await compare(visitor, codeIn(sink.received[0]?.parsed.text ?? ''))).status).toBe(200)
  })

  test('sends one mail to one address, whatever stands in the name of a person or of the institution (D4)', async () => {
    const line = '"X" <eve@evil.example>\r\nBcc: eve@evil.example\r\n\r\nx'
    const institution = { name: line, domains: ['uni.example'], helpDeskPhone: line, links: {} }
    await open({ people: [{ username: 'alice', name: line, emails: ['alice@mail.example'] }], rules: { institution } })
    await askForCode('alice')
    await portal.delivered()
    expect(arrived()).toEqual(['alice@mail.example'])
    const { parsed } = sink.received[0] ?? { parsed: null }
    expect(parsed?.to?.map(({ address }) => address)).toEqual(['alice@mail.example'])
    expect([parsed?.bcc, parsed?.cc]).toEqual([undefined, undefined])
    expect(parsed?.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('holds no address of a directory that is more than one (D4)', async () => {
    await open()
    for (const address of [
      'a@b.example\r\nBcc: x@y.example',
      'a@b.example,c@d.example',
      '<a@b.example>',
      'a(x)@b.example',
    ]) {
      const account = { username: 'frank', name: '', password: 'Portico-Demo-1', emails: [address], phones: [] }
      const flags = { photo: null, mustChangePassword: false, isLocked: false, isDisabled: false }
      const added = await portal.accounts.add({ ...account, ...flags })
      expect([address, added.ok]).toEqual([address, false])
    }
  })
})
