import { afterEach, expect, test } from 'vitest'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { DeliveryFault } from '../../ports/delivery/delivery-fault.js'
import { Unavailable } from '../../ports/refusal.js'
import { putReminderMails } from '../../rules/contact/put-reminder-mails.js'
import { remind } from '../../start/start-reminders.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { endingPeople } from './ending-people.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const address = 'ada@mail.example'

let portal: TestPortal
afterEach(() => portal.close())

/** What a server does after so many hours. */
async function after(hours: number): Promise<void> {
  portal.pass(hours * hourMs)
  await remind(
    portal.ports,
    async () => true,
    async () => undefined,
  )
  await portal.delivered()
}

/** Sends what an operator sends to look at. */
async function sendOneToLookAt(): Promise<void> {
  const account = await portal.ports.directory.find('ada')
  const endsAt = account?.passwordExpiresAt
  if (account === null || typeof endsAt !== 'number') throw new Error('the account has no end')
  const mail = { account, endsAt, addresses: [address], kind: 'notice' } as const
  await portal.ports.store.transaction((stores) => putReminderMails(stores, portal.ports, mail))
  await portal.delivered()
}

async function areDue(): Promise<readonly boolean[] | null> {
  const found = await endingPeople(portal.ports, { days: 14, pace: async () => undefined })
  return found.ok ? found.value.map(({ isDue }) => isDue) : null
}

test('a person whose mail expired is due again, though an operator has looked at one meanwhile (RM1)', async () => {
  let isDown = true
  const taken: string[] = []
  const fault = new DeliveryFault('connection lost', { server: 'mail.example', status: null, enhancedStatus: null })
  const email: Delivery = {
    server: 'mail.example',
    async send({ to }) {
      if (isDown) throw new Unavailable('delivery', { cause: fault })
      taken.push(to)
      return { server: 'mail.example', status: 250, enhancedStatus: null }
    },
    check: async () => null,
    close: async () => undefined,
  }
  portal = await testPortal({
    passwordLifeMs: 30 * dayMs,
    startsAt: Date.UTC(2026, 0, 5, 12),
    people: [{ username: 'ada', emails: [address] }],
    email,
    rules: { reminders: { days: [14], to: 'contacts', hour: 9, perHour: 2_000 } },
  })
  portal.pass(16 * dayMs)
  expect(await areDue()).toEqual([true])
  await after(0)
  expect(await areDue()).toEqual([false])
  await after(23)
  isDown = false
  await after(2)
  expect(taken).toEqual([])
  await sendOneToLookAt()
  expect(taken).toEqual([address])
  expect(await areDue()).toEqual([true])
  await after(24)
  expect(taken).toEqual([address, address])
  expect(await areDue()).toEqual([false])
})
