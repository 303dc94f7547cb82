import { afterEach, expect, test } from 'vitest'
import { type Delivery, Undeliverable } from '../../ports/delivery/delivery.js'
import { DeliveryFault } from '../../ports/delivery/delivery-fault.js'
import type { Account, Directory } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { tidy } from '../../start/start-housekeeping.js'
import { remind } from '../../start/start-reminders.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const reminders = { days: [14, 7, 3, 1], to: 'contacts', hour: 9, perHour: 2_000 } as const

let portal: TestPortal
afterEach(() => portal.close())

/** A portal at noon, on a day on which the passwords of these people end in two weeks. */
async function portalOf(
  usernames: readonly string[],
  { perHour = reminders.perHour, rules, ...choice }: TestPortalChoice & { readonly perHour?: number } = {},
): Promise<void> {
  portal = await testPortal({
    passwordLifeMs: 30 * dayMs,
    startsAt: Date.UTC(2026, 0, 5, 12),
    people: usernames.map((username) => ({ username, emails: [`${username}@mail.example`] })),
    ...choice,
    rules: { reminders: { ...reminders, perHour }, ...rules },
  })
  portal.pass(16 * dayMs)
}

/** Lets time go by, and what each server does then. */
async function after(ms: number): Promise<void> {
  portal.pass(ms)
  for (const { ports } of portal.nodes) {
    await remind(
      ports,
      async () => true,
      async () => undefined,
    )
  }
  await portal.delivered()
}

/** A mail server that answers as a test says. */
function mailServer(answer: (to: string) => Error | null) {
  const taken: string[] = []
  const fault = new DeliveryFault('connection lost', { server: 'mail.example', status: null, enhancedStatus: null })
  const email: Delivery = {
    server: 'mail.example',
    async send({ to }) {
      const error = answer(to)
      if (error !== null) throw error
      taken.push(to)
      return { server: 'mail.example', status: 250, enhancedStatus: null }
    },
    check: async () => null,
    close: async () => undefined,
  }
  return { email, taken, fault }
}

test('an hour sees no more mails than the settings say, wherever it begins (RM4)', async () => {
  await portalOf(['ada', 'ben', 'cleo', 'dora'], { perHour: 2 })
  await after(0)
  expect(portal.mail.messages()).toHaveLength(2)
  await after(59 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(2)
  await after(2 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(4)
})

test('a mail that the server refuses for good leaves its place in the hour to the next one (RM4)', async () => {
  const refused = new Undeliverable('refused')
  const first: string[] = []
  const { email, taken } = mailServer((to) => {
    if (first.length === 0) first.push(to)
    return first.includes(to) ? refused : null
  })
  await portalOf(['ada', 'ben'], { perHour: 1, email })
  for (const seconds of [0, 2, 6, 31, 121, 601, 1]) await after(seconds * 1_000)
  expect(taken).toHaveLength(1)
  expect(first).not.toEqual(taken)
})

test('a mail that waits for its server does not leave once the password is changed (RM1)', async () => {
  let isDown = true
  const { email, taken, fault } = mailServer(() => (isDown ? new Unavailable('delivery', { cause: fault }) : null))
  await portalOf(['ada'], { email })
  await after(0)
  const { directory, store } = portal.ports
  const account = await directory.find('ada')
  if (account === null) throw new Error('the account is missing')
  expect((await store.outbox.lastOf(account.id, 1))[0]).toMatchObject({ kind: 'bulk', ended: null })
  await directory.setPassword(account, await directory.stage(account, 'Portico-Second-2'))
  isDown = false
  await after(15 * minuteMs)
  expect(taken).toEqual([])
  expect((await store.outbox.lastOf(account.id, 1))[0]).toMatchObject({
    ended: 'expired',
    outcome: { reason: 'no longer true' },
  })
})

test('a mail waits while the directory does not say whether it holds, and leaves afterwards (RM1)', async () => {
  let isSilent = false
  let isDown = true
  const { email, taken, fault } = mailServer(() => (isDown ? new Unavailable('delivery', { cause: fault }) : null))
  const silent = (real: Directory): Directory => ({
    ...real,
    byId: (id) => (isSilent ? Promise.reject(new Unavailable('directory')) : real.byId(id)),
  })
  await portalOf(['ada'], { email, directory: silent })
  await after(0)
  isSilent = true
  isDown = false
  await after(15 * minuteMs)
  expect(taken).toEqual([])
  isSilent = false
  await after(15 * minuteMs)
  expect(taken).toEqual(['ada@mail.example'])
})

test('people whose mailboxes are full for now take no place of others (RM4)', async () => {
  const full = new Set<string>()
  const { email, taken, fault } = mailServer((to) => {
    if (full.size < 50) full.add(to)
    return full.has(to) ? new Unavailable('delivery', { cause: fault }) : null
  })
  await portalOf(
    Array.from({ length: 53 }, (_, n) => `p${n}`),
    { email },
  )
  for (let rounds = 0; rounds < 3; rounds += 1) await after(minuteMs)
  expect(taken).toHaveLength(3)
})

test('a person with two addresses takes two places of the hour, and all of an hour that has one (RM4)', async () => {
  const people = ['ada', 'ben'].map((username) => ({
    username,
    emails: [1, 2].map((n) => `${username}${n}@mail.example`),
  }))
  await portalOf([], { people, perHour: 3 })
  await after(0)
  expect(portal.mail.messages()).toHaveLength(2)
  await after(61 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(4)
  await portal.close()
  await portalOf([], { people, perHour: 1 })
  await after(0)
  await after(59 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(2)
  await after(2 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(4)
})

test('a person with more addresses than may wait gets all, and holds back nobody else (RM4)', async () => {
  const emails = Array.from({ length: 51 }, (_, n) => `ada${n}@mail.example`)
  await portalOf([], {
    people: [
      { username: 'ada', emails },
      { username: 'ben', emails: ['ben@mail.example'] },
    ],
  })
  await after(0)
  await after(61 * minuteMs)
  expect(portal.mail.messages()).toHaveLength(52)
})

test('a mail that expires while its server is away comes with the next night (RM1)', async () => {
  let isDown = true
  const { email, taken, fault } = mailServer(() => (isDown ? new Unavailable('delivery', { cause: fault }) : null))
  await portalOf(['ada'], { email })
  await after(0)
  await after(23 * 60 * minuteMs)
  isDown = false
  await after(2 * 60 * minuteMs)
  expect(taken).toEqual([])
  await after(dayMs)
  await after(0)
  expect(taken).toEqual(['ada@mail.example'])
})

test('a mail that waits for its server leaves no more once that of the next stage waits, too (RM1)', async () => {
  let isDown = true
  const { email, taken, fault } = mailServer(() => (isDown ? new Unavailable('delivery', { cause: fault }) : null))
  await portalOf(['ada'], { email, rules: { reminders: { ...reminders, days: [14, 13] } } })
  portal.pass(6 * 60 * minuteMs)
  await after(0)
  await after(20 * 60 * minuteMs)
  await after(0)
  isDown = false
  await after(20 * minuteMs)
  await after(20 * minuteMs)
  expect(taken).toEqual(['ada@mail.example'])
})

test('one person about whom the directory does not answer holds back nobody else (RM1)', async () => {
  let odd: string | null = null
  const oneSilent = (real: Directory): Directory => ({
    ...real,
    byId: async (id) => {
      odd ??= id
      if (id === odd) throw new Unavailable('directory')
      return real.byId(id)
    },
  })
  await portalOf(['ada', 'ben', 'cleo'], { directory: oneSilent })
  await after(0)
  expect(portal.mail.messages()).toHaveLength(2)
  odd = ''
  await after(minuteMs)
  expect(portal.mail.messages()).toHaveLength(2)
  await after(dayMs)
  expect(portal.mail.messages()).toHaveLength(3)
})

test('people of a privileged group are told, too: they change their password as others do (RM2)', async () => {
  const raised = (account: Account | null) => account && { ...account, isPrivileged: true }
  await portalOf(['ada'], { directory: (real) => ({ ...real, byId: async (id) => raised(await real.byId(id)) }) })
  await after(0)
  expect(portal.mail.messages()).toHaveLength(1)
})

test('a reminder goes from the store a week after its day (RM1)', async () => {
  await portalOf(['ada'])
  await after(0)
  const account = await portal.ports.directory.find('ada')
  if (account === null) throw new Error('the account is missing')
  const kept = () => portal.ports.store.reminders.ofAll([account.id])
  portal.pass(20 * dayMs)
  await tidy(portal.ports, 400 * dayMs)
  expect(await kept()).toHaveLength(1)
  portal.pass(2 * dayMs)
  await tidy(portal.ports, 400 * dayMs)
  expect(await kept()).toEqual([])
})
