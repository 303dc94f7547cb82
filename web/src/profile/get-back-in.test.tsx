import type { SessionState } from '@portico/contract/calls/session-calls'
import type { EmailEntry } from '@portico/contract/user'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleEmail, sampleUser, signedInSession } from '../testing/sample-sessions.js'

const now = new Date('2026-01-20T12:00:00.000Z')
const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null }
const verified = [sampleEmail('1', 'alice@mail.example'), sampleEmail('2', 'alice@home.example')]
const unverified = sampleEmail('3', 'alice@old.example', false)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

async function atDashboard(emails: EmailEntry[], told?: Partial<NonNullable<SessionState['account']>> | null) {
  const user = { ...sampleUser, emails }
  const session = { ...signedInSession(user), account: told === null ? null : { ...account, ...told } }
  const portal = renderPortal('/dashboard', { session })
  const panel = within(await portal.screen.findByRole('region', { name: 'Can you get back in?' }))
  return { ...portal, panel }
}

test('several contacts are a way back, without a nudge (DASH3)', async () => {
  const { panel } = await atDashboard([...verified, unverified])
  expect(panel.getByText('Yes, by yourself.')).toBeVisible()
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'alice@mail.exampleVerified',
    'alice@home.exampleVerified',
    'alice@old.exampleNot verified yet',
  ])
  expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Enrollment'])
})

test('where more is set up, the way back says that it is needed, too (DASH3)', async () => {
  const sentence = 'You also need your app, a passkey or a recovery code.'
  const needing = { needsDevice: true } as Partial<NonNullable<SessionState['account']>>
  expect((await atDashboard(verified, needing)).panel.getByText(sentence)).toBeVisible()
  expect((await atDashboard(verified)).panel.queryByText(sentence)).toBeNull()
})

test('with a single address the button adds a second one (DASH3)', async () => {
  const { screen, user, panel } = await atDashboard(verified.slice(0, 1))
  expect(panel.getByText('Only with this one address.')).toBeVisible()
  await user.click(panel.getByRole('link', { name: 'Add Email Address' }))
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Email address' })).toBeVisible()
  expect(window.location.pathname + window.location.hash).toBe('/dashboard/enrollment#add-email')
})

test('a second address that is not verified has to be verified (DASH3)', async () => {
  const { user, panel } = await atDashboard([...verified.slice(0, 1), unverified])
  expect(panel.getByText('Only with this one address.')).toBeVisible()
  await user.click(panel.getByRole('link', { name: 'Verify Email Address' }))
  expect(window.location.pathname).toBe('/dashboard/enrollment')
})

test('a phone counts, and on its own asks for an address (DASH3)', async () => {
  const alone = await atDashboard([], { phones: ['••• ••• 42'] })
  expect(alone.panel.getByText('Only with your phone.')).toBeVisible()
  expect(alone.panel.getByRole('listitem')).toHaveTextContent('••• ••• 42Verified')
  expect(alone.panel.getByRole('link', { name: 'Add Email Address' })).toBeVisible()
  const both = await atDashboard(verified.slice(0, 1), { phones: ['••• ••• 42'] })
  expect(both.panel.getByText('Yes, by yourself.')).toBeVisible()
})

test('without contacts the panel says so, also where a server tells no account (DASH3)', async () => {
  const { panel } = await atDashboard([], null)
  expect(panel.getByText('Not by yourself.')).toBeVisible()
  expect(panel.queryByRole('list')).toBeNull()
  expect(panel.getByRole('link', { name: 'Add Email Address' })).toBeVisible()
})

test('a person whom only the help desk can help is not promised more (DASH3)', async () => {
  const { panel } = await atDashboard(verified, { canRecover: false })
  expect(panel.getByText('Only with the help desk.')).toBeVisible()
  expect(panel.queryByRole('link', { name: 'Add Email Address' })).toBeNull()
})

test('a long list is cut, with the verified addresses first (DASH3)', async () => {
  const many = Array.from({ length: 19 }, (_, at) => sampleEmail(`u${at}`, `${at}@mail.example`, false))
  const { panel } = await atDashboard([...many, ...verified.slice(0, 1)])
  const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(6)
  expect(rows[0]).toBe('alice@mail.exampleVerified')
  expect(panel.getByText('and 14 more')).toBeVisible()
})

test('the username can be copied (DASH4)', async () => {
  const { screen, user } = await atDashboard(verified)
  await user.click(screen.getByRole('button', { name: 'Copy username' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('alice')
})

test('a username that the browser does not copy is selected (DASH4)', async () => {
  const { screen, user } = await atDashboard(verified)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy username' }))
  expect(await screen.findByText(/It is selected now/)).toBeVisible()
  expect(String(getSelection())).toBe('alice')
})

test('a server that tells no username leaves no gap for it (DASH4)', async () => {
  const { screen } = await atDashboard(verified, null)
  expect(screen.queryByText('Username')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy username' })).toBeNull()
})

const day = (text: string) => new RegExp(`^${text} (\\d+ \\w+|\\w+ \\d+),? 2026\\.$`)

test('the dates of the password are told (DASH5)', async () => {
  const { screen } = await atDashboard(verified, {
    passwordChangedAt: '2026-01-04T12:00:00.000Z',
    passwordExpiresAt: '2026-07-03T12:00:00.000Z',
  })
  const card = within(screen.getByRole('main')).getByRole('link', { name: /^Change Password/ })
  expect(within(card).getByText(day('Last changed on'))).toBeVisible()
  expect(within(card).getByText(day('Your password expires on'))).toBeVisible()
})

test.each([
  ['2026-02-03T12:00:00.000Z', /^Your password expires in 14 days, on/],
  ['2026-01-21T12:00:00.000Z', /^Your password expires in 1 day, on/],
  ['2026-01-20T12:00:01.000Z', /^Your password expires today\.$/],
  ['2026-01-19T12:00:00.000Z', /^Your password has expired/],
])('a password that expires at %s is a warning (DASH5)', async (passwordExpiresAt, sentence) => {
  const { screen } = await atDashboard(verified, { passwordExpiresAt })
  expect(screen.getByText(sentence)).toBeVisible()
})

test.each([
  ['of a server that does not tell', null],
  ['that never expires', {}],
  ['whose dates cannot be read', { passwordChangedAt: 'then', passwordExpiresAt: 'soon' }],
])('of a password %s nothing is said (DASH5)', async (_, told) => {
  const { screen } = await atDashboard(verified, told)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Change Password' })).toBeVisible()
})
