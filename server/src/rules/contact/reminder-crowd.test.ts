import { afterEach, expect, test } from 'vitest'
import { codeIn } from '../../../../person/codes.js'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { DeliveryFault } from '../../ports/delivery/delivery-fault.js'
import type { Account } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { remind } from '../../start/start-reminders.js'
import { closedGate } from '../../testing/closed-gate.js'
import { sampleAccount } from '../../testing/sample-account.js'
import { sendFirst, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Reminder } from './reminder-store.js'

const dayMs = 24 * 60 * 60_000
const startsAt = Date.UTC(2026, 0, 5, 12)
const endsAt = startsAt + 5 * dayMs
const many = 20_000
const perHour = 150
const ofCrowd = 'crowd-'

let portal: TestPortal
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await portal.close()
})

/** A portal on a day on which so many people are to be reminded, whom only its directory knows. */
async function crowded(email: Delivery): Promise<void> {
  const personOf = (id: string): Account => ({ ...sampleAccount, id, username: id, passwordExpiresAt: endsAt })
  portal = await testPortal({
    startsAt,
    email,
    rules: { reminders: { days: [7], to: 'directory', hour: 9, perHour } },
    directory: (real) => ({
      ...real,
      byId: async (id) => (id.startsWith(ofCrowd) ? personOf(id) : real.byId(id)),
      contacts: async (account) =>
        account?.id.startsWith(ofCrowd)
          ? [{ kind: 'email', address: `${account.id}@mail.example` }]
          : real.contacts(account),
    }),
  })
  const due = Array.from({ length: many }, (_, n): Reminder => {
    return { accountId: `${ofCrowd}${n}`, what: 'password-ends', forDay: '2026-01-10', stage: 7, endsAt }
  })
  for (let at = 0; at < many; at += 500) await portal.ports.store.reminders.mark(due.slice(at, at + 500))
}

/** A mail server that takes other mails at once, and does with those of the crowd what a test says. */
function mailServer(answer: () => Promise<void>) {
  const seen = { asked: 0, codes: [] as string[] }
  const email: Delivery = {
    server: 'mail.example',
    async send(message) {
      if (message.to.startsWith(ofCrowd)) {
        seen.asked += 1
        await answer()
      }
      const code = codeIn(message.text)
      if (code !== null) seen.codes.push(code)
      return { server: 'mail.example', status: 250, enhancedStatus: null }
    },
    check: async () => null,
    close: async () => undefined,
  }
  return { email, seen }
}

async function rounds(times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await remind(
      portal.ports,
      async () => true,
      async () => undefined,
    )
  }
}

async function askForCode(): Promise<void> {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
}

test('a code leaves while no one of 20,000 reminders does, because the mail server hangs (RM4)', async () => {
  const hanging = closedGate()
  ends.push(hanging.open)
  const { email, seen } = mailServer(() => hanging.opened)
  await crowded(email)
  await rounds(3)
  await expect.poll(() => seen.asked).toBeGreaterThan(0)
  await rounds(3)
  await askForCode()
  await expect.poll(() => seen.codes).toHaveLength(1)
  const { sent, waiting } = await portal.ports.store.reminders.mails(0)
  expect(sent).toBe(0)
  // Two are in flight.
  expect(waiting).toBeLessThanOrEqual(52)
}, 60_000)

test('a code leaves while the mail server puts every reminder off, and an hour asks it for no more than its number (RM4)', async () => {
  const fault = new DeliveryFault('connection lost', { server: 'mail.example', status: 451, enhancedStatus: null })
  const { email, seen } = mailServer(() => Promise.reject(new Unavailable('delivery', { cause: fault })))
  await crowded(email)
  for (let times = 0; times < 4; times += 1) {
    await rounds(1)
    await portal.delivered()
  }
  const { sent, waiting, untried } = await portal.ports.store.reminders.mails(0)
  expect({ sent, waiting, untried }).toEqual({ sent: 0, waiting: perHour, untried: 0 })
  await askForCode()
  await expect.poll(() => seen.codes).toHaveLength(1)
}, 60_000)
