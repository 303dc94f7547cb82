import { afterEach, describe, expect, test } from 'vitest'
import { reminderMessage } from '../../ports/delivery/reminder-message.js'
import { remind } from '../../start/start-reminders.js'
import { reminderOrder } from '../../testing/every-mail.js'
import { listsNothing } from '../../testing/listed-entries.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import { stageOf } from './near-reminders.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const reminders = { days: [14, 7, 3, 1], to: 'contacts', hour: 9, perHour: 2_000 } as const
const atNoon = Date.UTC(2026, 0, 5, 12)

let portal: TestPortal
async function portalOf({ rules, ...choice }: TestPortalChoice = {}): Promise<void> {
  portal = await testPortal({
    ...{
      passwordLifeMs: 30 * dayMs,
      startsAt: atNoon,
      people: [{ username: 'alice', emails: ['alice@mail.example'] }],
    },
    ...choice,
    rules: { reminders, ...rules },
  })
}

const yes = async () => true
const noPause = async () => undefined

/** What each server does after so many days; who was told then. */
async function after(days: number): Promise<readonly string[]> {
  portal.pass(days * dayMs)
  const before = portal.mail.messages().length
  for (const { ports } of portal.nodes) await remind(ports, yes, noPause)
  await portal.delivered()
  return portal.mail
    .messages()
    .slice(before)
    .map(({ message }) => message.to)
}

test.each([
  [20, null],
  [14, 14],
  [8, 14],
  [7, 7],
  [2, 3],
  [0, 1],
  [-1, null],
])('%i days before, the stage is %s (RM1)', (left, stage) => {
  expect(stageOf([14, 7, 3, 1], left)).toBe(stage)
})

describe('a reminder', () => {
  afterEach(() => portal.close())

  test('comes once for each stage, and missed days are made up by the nearest stage only (RM1)', async () => {
    await portalOf()
    expect(await after(10)).toEqual([])
    expect(await after(6)).toEqual(['alice@mail.example'])
    expect(await after(1)).toEqual([])
    expect(await after(11)).toEqual(['alice@mail.example'])
    expect(await after(1)).toEqual(['alice@mail.example'])
    expect(await after(1)).toEqual([])
  })

  test('comes to nobody whose password was changed after the night (RM1)', async () => {
    await portalOf()
    const { directory } = portal.ports
    // At one in the morning, when mails wait for their hour.
    expect(await after(16 + 13 / 24)).toEqual([])
    expect(await portal.ports.store.reminders.due(9)).toHaveLength(1)
    const account = await directory.find('alice')
    if (account === null) throw new Error('the account is missing')
    await directory.setPassword(account, await directory.stage(account, 'Portico-Second-2'))
    expect(await after(9 / 24)).toEqual([])
    expect(await portal.ports.store.reminders.due(9)).toEqual([])
  })

  test('goes to verified addresses only, and to no disabled person (RM2)', async () => {
    await portalOf({
      people: [
        { username: 'alice', emails: ['alice@mail.example'], phones: ['+1 555 0142'] },
        { username: 'bob' },
        { username: 'erin', emails: ['erin@mail.example'], isDisabled: true },
      ],
    })
    expect(await after(16)).toEqual(['alice@mail.example'])
    expect(portal.sms.messages()).toEqual([])
  })

  test('is not sent where no stage is set', async () => {
    await portalOf({ rules: { reminders: { ...reminders, days: [] } } })
    portal.pass(16 * dayMs)
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test('is not sent beyond the number of an hour (RM4)', async () => {
    const people = ['ada', 'ben', 'cleo'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
    await portalOf({ people, rules: { reminders: { ...reminders, perHour: 2 } } })
    expect(await after(16)).toHaveLength(2)
  })

  test('waits where the directory does not list its accounts, and the log says so once (RM5)', async () => {
    await portalOf({ directory: (real) => ({ ...real, entries: listsNothing }) })
    expect(await after(16)).toEqual([])
    expect(portal.logLines.filter((line) => line.includes('not read to the end for reminders'))).toHaveLength(1)
  })
})

test.each([
  ['en', '6 July 2026'],
  ['de', '6. Juli 2026'],
  ['ar', '6 يوليو 2026'],
])(
  'a reminder in %s says the day in the time zone of the institution, the host and the username (RM3)',
  (language, day) => {
    const { text } = reminderMessage({ ...reminderOrder, language, timeZone: 'Europe/Berlin' })
    for (const part of [day, reminderOrder.host, reminderOrder.username]) expect(text).toContain(part)
    expect(text).not.toMatch(/https?:|www\.|\d{5}/)
  },
)
