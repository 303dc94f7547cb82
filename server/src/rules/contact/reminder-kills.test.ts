import { afterEach, expect, test } from 'vitest'
import { remind } from '../../start/start-reminders.js'
import { counted } from '../../testing/killed-portal.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const reminders = { days: [14, 7, 3, 1], to: 'contacts', hour: 9, perHour: 2_000 } as const
/** As many days before its end does a password begin. */
const lifeDays = 16
/** Weeks of two servers on PostgreSQL, ms. */
const timeout = 180_000

let portal: TestPortal
afterEach(() => portal.close())

/** What a killed server does no more. */
class Killed extends Error {
  override readonly name = 'Killed'
}

/** The calls of the store that are left before a server is killed; null for a server that stays. */
let left: number | null = null
function count(): void {
  if (left === null) return
  left -= 1
  if (left === 0) throw new Killed()
}

let turns = 0
/** A round of one server, and of another one the next time; it may be killed before a call of the store. */
async function round(killedBefore: number | null = null): Promise<void> {
  const { ports } = portal.nodes[turns % portal.nodes.length] ?? portal
  turns += 1
  left = killedBefore
  try {
    await remind(
      ports,
      async () => true,
      async () => undefined,
    )
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  } finally {
    left = null
  }
}

const add = (username: string) =>
  portal.accounts.add({ ...person, ...flags, username, emails: [`${username}@mail.example`] })
const person = { name: '', password: 'Portico-Demo-1', phones: [], photo: null }
const flags = { mustChangePassword: false, isLocked: false, isDisabled: false }
const mailsTo = (username: string) =>
  portal.mail.messages().filter(({ message }) => message.to === `${username}@mail.example`).length

test('servers that are killed before each call of the store tell everybody once a stage (RM1)', {
  timeout,
}, async () => {
  const startsAt = Date.UTC(2026, 0, 5, 1)
  const store = (real: TestPortal['ports']['store']) => counted(real, count, { alone: true })
  portal = await testPortal({ startsAt, people: [], passwordLifeMs: lifeDays * dayMs, rules: { reminders }, store })
  const people = Array.from({ length: 14 }, (_, n) => `p${n}`)
  for (let day = 0; day < people.length + lifeDays; day += 1) {
    const username = people[day]
    if (username !== undefined) await add(username)
    await round(1 + (day % 10))
    portal.pass(9 * hourMs)
    await round(1 + day)
    // What is leaving ends before its lease, which an hour would end: another server would send it again.
    await portal.delivered()
    portal.pass(hourMs)
    for (let rounds = 0; rounds < 2; rounds += 1) await round()
    await portal.delivered()
    portal.pass(14 * hourMs)
  }
  expect(people.map(mailsTo)).toEqual(people.map(() => reminders.days.length))
})

test.each([3, -3])(
  'a clock that is %i days ahead for some hours repeats and swallows nothing (RM1)',
  { timeout },
  async (days) => {
    const [startsAt, passwordLifeMs] = [Date.UTC(2026, 0, 5, 1), 30 * dayMs]
    portal = await testPortal({ startsAt, people: [], passwordLifeMs, rules: { reminders } })
    // On the day of the jump, each person has another number of days left.
    const people = Array.from({ length: 16 }, (_, n) => `p${n}`)
    const jumpsOn = 30
    for (let day = 0; day < jumpsOn + people.length; day += 1) {
      const username = people[day]
      if (username !== undefined) await add(username)
      // The night marks, and the clock jumps before the mails leave.
      await round()
      portal.pass(8 * hourMs)
      if (day === jumpsOn) await portal.setWallClock(days * dayMs)
      portal.pass(hourMs)
      await round()
      await portal.delivered()
      if (day === jumpsOn) await portal.setWallClock(-days * dayMs)
      portal.pass(2 * hourMs)
      await round()
      await portal.delivered()
      portal.pass(13 * hourMs)
    }
    for (const username of people) {
      const { id = '' } = (await portal.ports.directory.find(username)) ?? {}
      const stages = (await portal.ports.store.reminders.ofAll([id])).map(({ stage }) => stage)
      expect([username, stages]).toEqual([username, [...new Set(stages)]])
      expect([username, Math.min(...stages)]).toEqual([username, 1])
      expect([username, mailsTo(username)]).toEqual([username, stages.length])
    }
  },
)
