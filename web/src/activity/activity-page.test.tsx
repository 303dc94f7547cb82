import type { OutputOf } from '@portico/contract/calls'
import { defaultSettings } from '@portico/contract/default-settings'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const now = new Date(2026, 0, 20, 12)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const session = (id: string, more: Partial<OutputOf<'sessions'>[number]> = {}) => ({
  ...{ _id: id, browser: 'Firefox', system: 'Windows', signedInAt: ago(180), seenAt: ago(5) },
  ...{ with: ['email'], isThis: false },
  ...more,
})
const here = session('aa', { browser: 'Chrome', system: 'Linux', isThis: true })
const there = session('bb')
const strange = session('cc', { browser: 'Netscape', system: '', seenAt: ago(30 * 60), with: ['quantum'] })
let number = 0
const event = (what: string, minutes: number, where: string | null = '192.0.2.x') => {
  number += 1
  return { _id: `e${number}`, at: ago(minutes), what, where }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

async function atActivity(script: Script = {}, settings: Partial<typeof defaultSettings> | object = {}) {
  const portal = renderPortal(
    '/dashboard/activity',
    {
      session: signedInSession(),
      sessions: [there, here, strange],
      activity: { entries: [event('signed-in', 180)], next: null, days: 90 },
      ...script,
    },
    { settings: { activity: true, ...settings } },
  )
  expect(await portal.screen.findByRole('heading', { level: 1, name: 'Sessions and Activity' })).toBeVisible()
  return portal
}

async function listOf({ screen }: Awaited<ReturnType<typeof atActivity>>) {
  return within(await screen.findByRole('region', { name: 'Where you are signed in' }))
}

test('sessions are listed with this one first, and words that are not known are left out (SA1)', async () => {
  const list = await listOf(await atActivity())
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Chrome on LinuxSigned in Jan 20, 2026, 9:00 AMWith a code by emailThis one$/u)
  expect(rows[1]).toMatch(/^Firefox on WindowsSigned in .*Last seen 5 minutes agoWith a code by emailEnd$/u)
  expect(rows[2]).toMatch(/^Unknown browserSigned in .*Last seen yesterdayEnd$/u)
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'End the session of Firefox on Windows',
    'End the session of Unknown browser',
    'End All Others',
  ])
})

test('a session is ended after a question, and leaves the list (SA1)', async () => {
  const portal = await atActivity({ endSession: { message: 'The session has ended.', data: [here, strange] } })
  const { screen, user, calls } = portal
  const list = await listOf(portal)
  await user.click(list.getByRole('button', { name: 'End the session of Firefox on Windows' }))
  const dialog = within(screen.getByRole('dialog', { name: 'End this session?' }))
  expect(dialog.getByText('Firefox on Windows')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(list.getByRole('button', { name: 'End the session of Firefox on Windows' }))
  await user.dblClick(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('The session has ended.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(calls.filter(({ name }) => name === 'endSession')).toEqual([expect.objectContaining({ input: { id: 'bb' } })])
  expect(screen.getByRole('region', { name: 'Where you are signed in' })).toHaveFocus()
})

test('all others are ended after a question, and then there is no such button (SA1)', async () => {
  const portal = await atActivity({ endOtherSessions: { message: 'All other sessions have ended.', data: [here] } })
  const { screen, user } = portal
  const list = await listOf(portal)
  await user.click(list.getByRole('button', { name: 'End All Others' }))
  await user.click(within(screen.getByRole('dialog', { name: 'End all other sessions?' })).getByText('End'))
  expect(await screen.findByText('All other sessions have ended.')).toBeVisible()
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.queryByRole('button')).toBeNull()
})

test('a refusal, or no answer, stays in the dialog until the next try (FAIL1)', async () => {
  let tries = 0
  const portal = await atActivity({
    endSession: () => {
      tries += 1
      return tries === 1 ? { status: 0 } : { message: 'The session has ended.', data: [here] }
    },
  })
  const { screen, user } = portal
  await user.click((await listOf(portal)).getByRole('button', { name: 'End the session of Firefox on Windows' }))
  await user.click(screen.getByRole('button', { name: 'End' }))
  expect(await within(screen.getByRole('dialog')).findAllByText(/could not reach the server/)).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('The session has ended.')).toBeVisible()
})

test.each(['sessions', 'activity', 'endSession'] as const)(
  'a session that was ended elsewhere leads home at %s, with the reason (SA1)',
  async (name) => {
    const ended = { status: 401, code: 'session-gone', message: 'You are no longer signed in.' }
    const { screen, user } = await atActivity({ [name]: ended })
    if (name === 'endSession') {
      await user.click(await screen.findByRole('button', { name: 'End the session of Firefox on Windows' }))
      await user.click(screen.getByRole('button', { name: 'End' }))
    }
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
    expect(screen.getAllByText('You are no longer signed in.').length).toBeGreaterThan(0)
  },
)

test('events stand by day, and what was repeated is one row (SA2)', async () => {
  const wrong = [1, 2, 3].map((minutes) => event('wrong-password', 60 + minutes))
  const { screen } = await atActivity({
    activity: {
      entries: [
        ...wrong,
        event('teleported', 90),
        event('password-changed', 24 * 60),
        event('desk-account', 48 * 60, null),
      ],
      next: null,
      days: 90,
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'What happened in 90 days' }))
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'Sunday, January 18',
  ])
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\u2066\u2069]/gu, ''))).toEqual(
    [
      'Wrong password, 3 times10:57 AM to 10:59 AM · from 192.0.2.xNot you?',
      'Password changed12:00 PM · from 192.0.2.x',
      'Help desk: account changed12:00 PM',
    ],
  )
})

test('more is shown from where the list ended, with the focus on it, and once (SA2)', async () => {
  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => event('password-changed', 1 + from + at))
  const { screen, user, calls } = await atActivity({
    activity: ({ before }) =>
      before === '' ? { entries: many(12, 0), next: 'n1', days: 90 } : { entries: many(3, 20), next: null, days: 90 },
  })
  const panel = within(await screen.findByRole('region', { name: 'What happened in 90 days' }))
  expect(panel.getAllByRole('listitem')).toHaveLength(8)
  await user.dblClick(panel.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => panel.getAllByRole('listitem')).toHaveLength(15)
  expect(panel.getAllByRole('listitem')[8]).toHaveFocus()
  expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(calls.filter(({ name }) => name === 'activity').map(({ input }) => input)).toEqual([
    { before: '' },
    { before: 'n1' },
  ])
})

test('an account without events says so, and how to get help stands below (SA2)', async () => {
  const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }
  const { screen } = await atActivity({ activity: { entries: [], next: null, days: 90 } }, { institution })
  const panel = within(await screen.findByRole('region', { name: 'What happened in 90 days' }))
  expect(panel.getByText('Nothing yet')).toBeVisible()
  expect(panel.getByText('Not you? Change your password, or call the help desk.')).toBeVisible()
  expect(panel.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
})

test.each([{ status: 503, message: 'The service is away.' }, { status: 0 }, '<html>Hotel</html>' as never])(
  'a part that did not come can be asked for again (%j)',
  async (failure) => {
    let tries = 0
    const { screen, user } = await atActivity({
      sessions: () => {
        tries += 1
        return tries === 1 ? failure : [here]
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const list = await screen.findByRole('region', { name: 'Where you are signed in' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
  },
)

test('a server without the calls does not offer this, and is asked once (HOST1)', async () => {
  const { screen, calls } = await atActivity({ sessions: { status: 404 }, activity: { status: 404 } })
  expect(await screen.findByText('This portal does not offer this.')).toBeVisible()
  expect(calls.filter(({ name }) => name === 'sessions')).toHaveLength(1)
})

test('where the settings do not say so there is no link and no call (HOST1)', async () => {
  const { screen, calls } = await atActivity({}, { activity: false })
  expect(await screen.findByText('This portal does not offer this.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sessions and Activity' })).toBeNull()
  expect(calls.map(({ name }) => name).filter((name) => name === 'sessions' || name === 'activity')).toEqual([])
})

test('both menus lead there where the server has it (FRAME1)', async () => {
  const { screen, user } = renderPortal(
    '/dashboard',
    { session: signedInSession(), sessions: [here], activity: { entries: [], next: null, days: 90 } },
    { settings: { activity: true } },
  )
  await screen.findByRole('heading', { name: 'Alice Andersen' })
  const links = screen.getAllByRole('link', { name: 'Sessions and Activity', hidden: true })
  expect(links).toHaveLength(2)
  await user.click(links[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sessions and Activity' })).toBeVisible()
})

test('securing the account ends the others, then leads to the password and to the addresses (SA1)', async () => {
  const { screen, user, calls } = await atActivity({
    endOtherSessions: { message: 'All other sessions have ended.', data: [here] },
    changePassword: { success: true, message: 'Your password was changed.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Secure my account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('endOtherSessions')
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
  await user.type(screen.getByLabelText('Old Password'), 'Old-Columns-6')
  await user.type(screen.getByLabelText('New Password'), 'Quiet-Columns-7')
  await user.type(screen.getByLabelText('Confirm Password'), 'Quiet-Columns-7')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  const notice = within(await screen.findByRole('dialog', { name: 'Password changed' }))
  expect(notice.getByText('Going to your addresses in 10 seconds')).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Go now' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
  expect(screen.getByText('Step 3 of 3')).toBeVisible()
  expect(screen.getByText('Delete each address that is not yours. Then you are done.')).toBeVisible()
})

test.each([
  [7, 'What happened in 7 days'],
  [1, 'What happened in one day'],
  [undefined, 'What happened in 90 days'],
  ['7', 'What happened in 90 days'],
])('the title tells the days that the server looks back, such as %s (SA2)', async (days, name) => {
  const { screen } = await atActivity({ activity: { entries: [], next: null, days } as OutputOf<'activity'> })
  expect(await screen.findByRole('region', { name })).toBeVisible()
})

test('what could have been a stranger leads to the button that helps', async () => {
  const { screen, user } = await atActivity({ activity: { entries: [event('wrong-code', 3)], next: null, days: 90 } })
  await user.click(await screen.findByRole('button', { name: 'Not you?' }))
  expect(screen.getByRole('button', { name: 'Secure my account' })).toHaveFocus()
})
