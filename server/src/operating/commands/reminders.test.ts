import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'

const hourMs = 60 * 60_000
const lifeDays = 30
const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    ...{ file: inFolder('p.sqlite'), startsAt: Date.now(), passwordLifeMs: lifeDays * 24 * hourMs },
    people: [
      { username: 'ada', emails: ['ada@mail.example', 'ada@home.example'], phones: ['+1 555 0142'] },
      { username: 'bob' },
      { username: 'erin', emails: ['erin@mail.example'], isDisabled: true },
    ],
  })
  return () => portal.close()
})

const env = (own: Record<string, string> = {}) => ({
  PORTICO_PUBLIC_URL: 'http://localhost:8080',
  PORTICO_SECRET: portalSecret,
  PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
  PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`,
  PORTICO_PASSWORD_LIFE_DAYS: String(lifeDays),
  ...own,
})
const on = () => env({ PORTICO_REMINDERS_DAYS: String(lifeDays) })
const row = (line: string | undefined) => JSON.parse(line ?? 'null') as unknown
// The day may end between the start of the portal and the command.
const left = expect.toBeOneOf([lifeDays - 1, lifeDays])
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

describe('reminders due (RM1)', () => {
  test('counts passwords and next mails day by day, and neither marks nor sends', async () => {
    const { exit, out } = await run(`reminders due --days ${lifeDays} --json`, { env: on() })
    expect({ exit, rows: out.map(row) }).toEqual({ exit: 0, rows: [{ day, left, people: 2, due: 2 }] })
    expect(await portal.ports.store.reminders.due(9)).toEqual([])
    expect(await portal.ports.store.outbox.waiting()).toEqual([])
    expect(await portal.ports.store.audit.recent(9, { event: 'people.listed' })).toEqual([])
  })

  test('looks two weeks ahead by itself, and tells what would be due before reminders are on', async () => {
    expect(await run('reminders due', { env: on() })).toMatchObject({ exit: 0, out: ['day\tleft\tpeople\tdue'] })
    const { out } = await run(`reminders due --days ${lifeDays} --json`, { env: env() })
    expect(out.map(row)).toEqual([{ day, left, people: 2, due: 0 }])
  })

  test('names people with masked addresses only with --list, which is audited', async () => {
    const { exit, out } = await run(`reminders due --days ${lifeDays} --list --json`, { env: on() })
    expect(exit).toBe(0)
    const to = expect.stringMatching(/^a•+@m•+\.example, a•+@h•+\.example$/)
    expect(out).toHaveLength(2)
    expect(out.map(row)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ username: 'ada', left, due: 'yes', to }),
        expect.objectContaining({ username: 'bob', left, due: 'yes', to: null }),
      ]),
    )
    expect(out.join()).not.toContain('@mail.example')
    const [listed] = await portal.ports.store.audit.recent(9, { event: 'people.listed' })
    expect(listed).toMatchObject({ actor: 'operator:ada', detail: { people: 2 } })
  })

  test.each(['0', '366', 'soon', '-1'])('refuses to look %s days ahead', async (days) => {
    const { exit, err } = await run(`reminders due --days=${days}`, { env: on() })
    expect({ exit, err: err.join(' ') }).toEqual({ exit: 2, err: expect.stringContaining('from 1 to 365') })
  })
})

describe('reminders send (RM2)', () => {
  test('sends one person the mail, where reminders are off, too, and is audited', async () => {
    const { exit, out } = await run('reminders send --to ADA', { env: env() })
    expect(exit).toBe(0)
    expect(out.join()).toMatch(/^A reminder to a•+@m•+\.example and a•+@h•+\.example is queued\./)
    portal.pass(hourMs)
    await portal.delivered()
    const sent = portal.mail.messages().map(({ message }) => message.to)
    expect(sent.toSorted()).toEqual(['ada@home.example', 'ada@mail.example'])
    expect(portal.sms.messages()).toEqual([])
    const [tried] = await portal.ports.store.audit.recent(9, { event: 'reminder.tried' })
    expect(tried).toMatchObject({ actor: 'operator:ada', about: expect.any(String) })
  })

  test.each([
    ['bob', {}, 'bob has no address to which reminders go.'],
    ['ada', { PORTICO_REMINDERS_TO: 'directory' }, 'ada has no address to which reminders go.'],
    ['erin', {}, 'erin is disabled or stopped, and gets no reminder.'],
    ['nobody', {}, 'There is no account "nobody".'],
    ['ada', { PORTICO_PASSWORD_LIFE_DAYS: '' }, 'The directory does not tell that the password of ada ends.'],
  ])('refuses %s with %j, and queues nothing', async (username, own: Record<string, string>, said) => {
    const { exit, err } = await run(`reminders send --to ${username}`, { env: env(own) })
    expect({ exit, err }).toEqual({ exit: 1, err: [said] })
    expect(await portal.ports.store.outbox.waiting()).toEqual([])
  })
})
