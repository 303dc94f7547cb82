import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveryEntry } from '../../rules/audit/record.js'
import type { Store } from '../../rules/stores.js'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { closedGate } from '../../testing/closed-gate.js'
import { startMailSink } from '../../testing/mail-sink.js'
import { Unavailable } from '../refusal.js'
import { deriveSecrets, systemRandom } from '../system/secrets.js'
import { type Captured, captured } from './captured/captured.js'
import type { CarryPorts, DeliveryEvent } from './carry-message.js'
import { type Delivery, type Message, Undeliverable } from './delivery.js'
import { enqueue, type OutboxEntry } from './enqueue.js'
import type { OutboxKind } from './outbox-store.js'
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.js'
import { smtp } from './smtp/smtp.js'
import { watchChannels } from './watch-channels.js'

const secrets = deriveSecrets('a secret of thirty-two characters!')
const minute = 60_000
let now = Date.UTC(2026, 10, 21)
const clock = { now: () => now, date: (at = now) => at }
const mailTo = (to: string): Message => ({ channel: 'email', to, subject: 's', text: `to ${to}`, html: '<p>x</p>' })

const facts = { accountId: 'account', purpose: 'profile', masked: '', flowId: null, requestId: null }

let store: Store
let rowsLeft: () => Promise<number>
let kept: Captured
let lines: string[]
let workers: OutboxWorker[]

beforeEach(async () => {
  const opened = await openSqliteStore({ file: ':memory:', owner: 'command' })
  store = opened.store
  const rows = opened.db.selectFrom('outbox').select('id').where('ended', 'is', null)
  rowsLeft = async () => (await rows.execute()).length
  kept = captured({ wall: () => now })
  lines = []
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await store.close()
})

function start(changes: Partial<CarryPorts> = {}): OutboxWorker {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const delivery = { email: kept, sms: kept, webhook: null }
  const built = {
    store,
    delivery,
    auditEntry: (event: DeliveryEvent) => deliveryEntry(clock, event),
    secrets,
    clock,
    log,
    publicHost: 'portal.example',
  }
  const lateNotices = { due: async () => [], tell: async () => undefined }
  const channels = watchChannels({ delivery: changes.delivery ?? delivery, clock })
  const worker = startOutboxWorker({ ...built, channels, lateNotices, ...changes })
  workers.push(worker)
  return worker
}

function put(message: Message, entry: Partial<OutboxEntry> = {}): Promise<string> {
  return enqueue(
    { outbox: store.outbox, secrets, random: systemRandom, clock },
    { kind: 'code', message, facts, expiresAt: now + 10 * minute, ...entry },
  )
}

/** Delivers unless `judge` returns an error, which it then rejects with. */
function picky(judge: (message: Message) => Error | null): Delivery {
  return {
    ...kept,
    async send(message, messageId) {
      const error = judge(message)
      if (error !== null) throw error
      return kept.send(message, messageId)
    },
  }
}

const arrived = () => kept.messages().map(({ message }) => message.to)

describe('the outbox', () => {
  test('a queued message lies sealed, all rows of one size, and is emptied once sent (Z3)', async () => {
    const spied: string[] = []
    const outbox = { ...store.outbox, put: async (row: { id: string; body: string }) => void spied.push(row.body) }
    const ports = { outbox, secrets, random: systemRandom, clock }
    await enqueue(ports, { kind: 'code', message: mailTo('alice@mail.example'), facts, expiresAt: now })
    await enqueue(ports, { kind: 'noop', message: mailTo(''), facts, expiresAt: now })
    expect(spied[0]).not.toContain('alice')
    expect(spied[0]?.length).toBe(spied[1]?.length)
    await put(mailTo('alice@mail.example'))
    await start().drain()
    expect(arrived()).toEqual(['alice@mail.example'])
    expect(await rowsLeft()).toBe(0)
  })

  test('the Message-ID is that of the row, and two senders never both send it (D2)', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => put(mailTo(`u${n}@mail.example`))))
    await Promise.all([start().drain(), start().drain(), start().drain()])
    const sent = kept.messages().map(({ messageId }) => messageId)
    expect(sent.sort()).toEqual(ids.map((id) => `<${id}@portal.example>`).sort())
  })

  test('a row that pretends is ended and never sent (E1)', async () => {
    await put(mailTo(''), { kind: 'noop' })
    await start().drain()
    expect(arrived()).toEqual([])
    expect(await rowsLeft()).toBe(0)
  })

  test('a code is never sent after it expired (D3)', async () => {
    await put(mailTo('late@mail.example'))
    now += 10 * minute
    await start().drain()
    expect(arrived()).toEqual([])
    expect(await rowsLeft()).toBe(0)
  })

  test('a failed message is tried again after 1 s, 5 s, 30 s and 2 minutes, until it expires (D3)', async () => {
    const tries: number[] = []
    const email = picky(() => {
      tries.push(now)
      return new Error('down')
    })
    const begun = now
    await put(mailTo('alice@mail.example'))
    const worker = start({ delivery: { email, sms: null, webhook: null } })
    await worker.drain()
    const later = [1, 6, 36, 156, 276, 396, 516]
    // A try that comes too early is made right before the next one, and shows there.
    for (const second of [...later, 10 * 60]) {
      for (const at of [second - 0.5, second]) {
        now = begun + at * 1000
        await worker.drain()
      }
    }
    expect(tries.map((at) => (at - begun) / 1000)).toEqual([0, ...later])
    expect(await rowsLeft()).toBe(0)
  })

  test('messages that are refused ahead in the queue hold nobody up, and are given up in the end (D3)', async () => {
    const email = picky(({ to }) => (to.startsWith('bad') ? new Undeliverable('550') : null))
    for (let n = 0; n < 20; n += 1) await put(mailTo(`bad${n}@mail.example`))
    await put(mailTo('good@mail.example'))
    const worker = start({ delivery: { email, sms: null, webhook: null } })
    await worker.drain()
    expect(arrived()).toEqual(['good@mail.example'])
    for (let n = 0; n < 6; n += 1) {
      now += 2 * minute - 1
      await worker.drain()
    }
    expect(await rowsLeft()).toBe(0)
  })

  test('a code passes while notices are stuck (D3)', async () => {
    const gate = closedGate()
    const email: Delivery = {
      ...kept,
      async send(message, messageId) {
        if (message.to.startsWith('notice')) await gate.opened
        return kept.send(message, messageId)
      },
    }
    for (let n = 0; n < 30; n += 1) await put(mailTo(`notice${n}@mail.example`), { kind: 'notice' })
    await put(mailTo('code@mail.example'))
    const worker = start({ delivery: { email, sms: null, webhook: null } })
    await expect.poll(arrived).toEqual(['code@mail.example'])
    gate.open()
    await worker.drain()
    expect(arrived()).toHaveLength(31)
  })

  test('what a crashed sender held is sent when its lease runs out, under the same Message-ID (D2)', async () => {
    const id = await put(mailTo('alice@mail.example'))
    const [leased] = await store.outbox.lease('code', { now, limit: 1, leaseMs: minute })
    expect(leased?.id).toBe(id)
    const worker = start()
    await worker.drain()
    expect(arrived()).toEqual([])
    now += minute
    await worker.drain()
    expect(kept.messages().map(({ messageId }) => messageId)).toEqual([`<${id}@portal.example>`])
  })

  test('a sender that lost its lease cannot free the row of the one who has it now (D2)', async () => {
    await put(mailTo('alice@mail.example'))
    const lease = () => store.outbox.lease('code', { now, limit: 1, leaseMs: minute })
    const [first] = await lease()
    now += minute
    const [second] = await lease()
    expect(second?.attempts).toBe(2)
    const outcome = { event: 'delivery.put-off', at: now, reason: null, answer: null, nextAt: now } as const
    const freed = { outcome, ended: null, isAttempt: true, event: null }
    await store.outbox.conclude({ id: first?.id ?? '', attempts: first?.attempts ?? 0 }, freed)
    expect(await lease()).toEqual([])
  })

  test('a notice that waits for room has had no attempt (D3, D5)', async () => {
    await put(mailTo('alice@mail.example'), { kind: 'notice', expiresAt: now + 60 * minute })
    let isOpen = false
    const noticeGate = { take: async () => (isOpen ? 0 : now + minute), giveBack: async () => undefined }
    const email = picky(() => new Undeliverable('no such mailbox'))
    const worker = start({ delivery: { email, sms: null, webhook: null }, noticeGate })
    for (let waited = 0; waited < 10; waited += 1) {
      await worker.drain()
      now += minute
    }
    isOpen = true
    await worker.drain()
    expect(await rowsLeft()).toBe(1)
  })

  test('a message that no secret opens is given up', async () => {
    await put(mailTo('alice@mail.example'))
    await start({ secrets: deriveSecrets('quite another secret of 32 characters') }).drain()
    expect(await rowsLeft()).toBe(0)
  })

  test('an SMS without a gateway is not sent and holds up no mail', async () => {
    await put({ channel: 'sms', to: '+15550142', text: 'x' })
    await put(mailTo('alice@mail.example'))
    await start({ delivery: { email: kept, sms: null, webhook: null } }).drain()
    expect(arrived()).toEqual(['alice@mail.example'])
  })

  test('stopping waits for what is in flight and takes nothing more (W6)', async () => {
    const gate = closedGate()
    let begun = 0
    const slow: Delivery = {
      ...kept,
      async send(message, messageId) {
        begun += 1
        await gate.opened
        return kept.send(message, messageId)
      },
    }
    await put(mailTo('first@mail.example'))
    const worker = start({ delivery: { email: slow, sms: null, webhook: null } })
    await expect.poll(() => begun).toBe(1)
    const stopped = worker.stop()
    await put(mailTo('second@mail.example'))
    worker.nudge()
    gate.open()
    await stopped
    expect(arrived()).toEqual(['first@mail.example'])
    expect(await rowsLeft()).toBe(1)
  })

  test('dropOld forgets only what ended long ago', async () => {
    await put(mailTo('alice@mail.example'))
    await start().drain()
    await put(mailTo('bob@mail.example'))
    expect(await store.outbox.dropOld({ messages: now, decoys: now })).toBe(0)
    expect(await store.outbox.dropOld({ messages: now + 1, decoys: now + 1 })).toBe(1)
    expect(await rowsLeft()).toBe(1)
  })
})

test('a new row is looked for in its own lane alone', async () => {
  const asked: OutboxKind[] = []
  const lease: Store['outbox']['lease'] = (kind, ...rest) => {
    asked.push(kind)
    return store.outbox.lease(kind, ...rest)
  }
  // However slow the machine is, the worker does not look by itself meanwhile.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const worker = start({ store: { ...store, outbox: { ...store.outbox, lease } } })
  vi.useRealTimers()
  await worker.drain()
  const before = asked.length
  await put(mailTo('alice@mail.example'))
  worker.nudge('code')
  await expect.poll(arrived).toEqual(['alice@mail.example'])
  expect(asked.slice(before)).toEqual(['code'])
})

test.each([
  [undefined, []],
  [async () => true, ['a@mail.example']],
] as const)('bulk messages are looked for only where some may leave (RM4)', async (stillHolds, leaves) => {
  const asked: OutboxKind[] = []
  const lease: Store['outbox']['lease'] = (kind, ...rest) => {
    asked.push(kind)
    return store.outbox.lease(kind, ...rest)
  }
  await put(mailTo('a@mail.example'), { kind: 'bulk' })
  const worker = start({
    store: { ...store, outbox: { ...store.outbox, lease } },
    ...(stillHolds !== undefined && { stillHolds }),
  })
  worker.nudge('bulk')
  worker.nudge()
  await expect.poll(() => asked.filter((kind) => kind === 'code').length).toBeGreaterThan(1)
  await worker.drain()
  expect(arrived()).toEqual(leaves)
  expect(asked.includes('bulk')).toBe(leaves.length > 0)
})

test('a mail whose outcome the store cannot take for a moment leaves once (D2)', async () => {
  let left = 2
  const conclude: Store['outbox']['conclude'] = async (...how) => {
    left -= 1
    if (left >= 0) throw new Unavailable('store')
    return store.outbox.conclude(...how)
  }
  const worker = start({ store: { ...store, outbox: { ...store.outbox, conclude } } })
  await put(mailTo('alice@mail.example'))
  await worker.drain()
  now += minute
  await worker.drain()
  expect(arrived()).toEqual(['alice@mail.example'])
  expect(await rowsLeft()).toBe(0)
})

test('while the store is away the log has one line, and one more when it answers again (W2)', async () => {
  let isAway = true
  const lease: Store['outbox']['lease'] = (...asked) =>
    isAway ? Promise.reject(new Unavailable('store')) : store.outbox.lease(...asked)
  const worker = start({ store: { ...store, outbox: { ...store.outbox, lease } } })
  for (let n = 0; n < 5; n += 1) await worker.drain()
  isAway = false
  await put(mailTo('alice@mail.example'))
  for (let n = 0; n < 3; n += 1) await worker.drain()
  const said = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
  expect(said).toEqual(['the outbox cannot be read or written', 'the outbox is read again'])
  expect(arrived()).toEqual(['alice@mail.example'])
})

test('an answer from before the store went away says neither that it is back nor that it is away again (W2)', async () => {
  const gate = closedGate()
  let isAway = false
  const lease: Store['outbox']['lease'] = async (kind, asked) => {
    if (isAway) throw new Unavailable('store')
    // The answer to the decoys' lane was on its way when the store went away.
    if (kind === 'noop') await gate.opened
    return store.outbox.lease(kind, asked)
  }
  const worker = start({ store: { ...store, outbox: { ...store.outbox, lease } } })
  await new Promise((resolve) => setTimeout(resolve, 50))
  isAway = true
  worker.nudge()
  await expect.poll(() => lines.length).toBe(1)
  gate.open()
  await worker.drain()
  isAway = false
  await worker.drain()
  const said = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
  expect(said).toEqual(['the outbox cannot be read or written', 'the outbox is read again'])
})

describe('the outbox over SMTP', () => {
  test('while the mail server is down nothing is lost; when it is back, live codes arrive once and addresses stay out of the log (W3, D1)', async () => {
    const sink = await startMailSink()
    const port = Number(sink.url.port)
    await sink.close()
    const email = smtp({ url: sink.url, from: 'portal@uni.example' })
    const worker = start({ delivery: { email, sms: null, webhook: null } })
    await put(mailTo('short@mail.example'), { expiresAt: now + minute })
    for (let n = 0; n < 9; n += 1) await put(mailTo(`live${n}@mail.example`))
    await worker.drain()
    now += 2 * minute
    await worker.drain()
    const again = await startMailSink({ port })
    again.refuse((to) => (to.startsWith('live3') ? 550 : null))
    now += 2 * minute
    await worker.drain()
    const expected = Array.from({ length: 9 }, (_, n) => `live${n}@mail.example`).filter(
      (to) => !to.startsWith('live3'),
    )
    expect(again.received.flatMap(({ to }) => to).sort()).toEqual(expected)
    expect(lines.join('')).not.toContain('@mail.example')
    await email.close()
    await again.close()
  })
})
