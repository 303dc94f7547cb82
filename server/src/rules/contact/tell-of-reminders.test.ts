import { afterEach, expect, test } from 'vitest'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { Unavailable } from '../../ports/refusal.js'
import { remind } from '../../start/start-reminders.js'
import { commandLine } from '../../testing/command-line.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const reminders = { days: [14], to: 'contacts', hour: 9, perHour: 2_000 } as const
const { inFolder } = commandLine()

let portal: TestPortal
afterEach(() => portal.close())

/** A portal so long after its start; by default at one in the morning, when the stage is reached. */
async function portalOf(choice: TestPortalChoice = {}, later = 16 * dayMs + 13 * hourMs): Promise<void> {
  portal = await testPortal({
    ...{ passwordLifeMs: 30 * dayMs, startsAt: Date.UTC(2026, 0, 5, 12), hasMetrics: true },
    people: ['ada', 'cleo'].map((username) => ({ username, emails: [`${username}@mail.example`] })),
    ...choice,
    rules: { reminders, ...choice.rules },
  })
  portal.pass(later)
}

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

async function changePassword(username: string): Promise<void> {
  const { directory } = portal.ports
  const account = await directory.find(username)
  if (account === null) throw new Error('the account is missing')
  await directory.setPassword(account, await directory.stage(account, 'Portico-Second-2'))
}

const rows = () => portal.ports.store.audit.recent(10, { event: 'reminder.queued' })
const scraped = async () => (await portal.monitoring?.inject('/metrics'))?.body ?? ''

test('the audit has one row a day with what became of all reminders, and names nobody (RM1)', async () => {
  const people = ['ada', 'cleo'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
  await portalOf({ people: [...people, { username: 'bob' }] })
  await after(0)
  expect(await rows()).toEqual([])
  await changePassword('cleo')
  await after(9)
  await after(1)
  await after(24)
  expect(await rows()).toMatchObject([
    { actor: 'portal', about: null, detail: { queued: 1, changed: 1, unreachable: 1 } },
  ])
})

test('a metric counts what became of them, and where they are off there is none (METRIC1)', async () => {
  await portalOf()
  expect(await scraped()).toContain('portico_reminders_total{outcome="queued"} 0')
  await after(9)
  expect(await scraped()).toContain('portico_reminders_total{outcome="queued"} 2')
  await portal.close()
  await portalOf({ rules: { reminders: { ...reminders, days: [] } } })
  expect(await scraped()).not.toContain('portico_reminders')
})

test('mails that wait are given up by a server that starts where reminders are off, and come where they are on again (RM1, RM4)', async () => {
  const email: Delivery = {
    server: 'mail.example',
    send: async () => Promise.reject(new Unavailable('delivery')),
    check: async () => Promise.reject(new Unavailable('delivery')),
    close: async () => undefined,
  }
  const file = inFolder('p.sqlite')
  await portalOf({ file, email })
  await after(9)
  expect(await portal.ports.store.outbox.waiting()).toHaveLength(2)
  await portal.close()
  const off = { reminders: { ...reminders, days: [] } }
  await portalOf({ file, startsAt: Date.UTC(2026, 0, 22, 12), people: [], rules: off }, 0)
  expect(await portal.ports.store.outbox.waiting()).toEqual([])
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
  await portal.close()
  await portalOf({ file, startsAt: Date.UTC(2026, 0, 24, 12), people: [] }, 0)
  await after(0)
  expect(portal.mail.messages()).toHaveLength(2)
})
