import type { SessionState } from '@portico/contract/calls/session-calls'
import { within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Asked = NonNullable<NonNullable<SessionState['account']>['asked']>

const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null }
const later = { message: 'We will ask again after your next sign-in.' }
const profile = { name: 'Signed in as' }

afterEach(() => {
  vi.useRealTimers()
})

/** The dashboard on a day of January 2026, with what a drive asks for until another day. */
function atDashboard(day: number, asked: Partial<Asked> | null, proofs: ('app' | 'passkey')[] = ['app', 'passkey']) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, day, 12) })
  const whole: Asked | null = asked && { what: 'second-contact', until: '2026-01-31', later: 2, ...asked }
  const session = { ...signedInSession(), account: { ...account, asked: whole } }
  const portal = renderPortal('/dashboard', { session, askLater: later }, { settings: { proofs } })
  return { ...portal, puts: () => portal.calls.filter(({ name }) => name === 'askLater').length }
}

test('a box asks below the title, and "Later" puts it off and keeps the focus in the page (EN1)', async () => {
  const { screen, user, puts } = atDashboard(20, {})
  const box = within(await screen.findByRole('region', { name: 'Please add a second way back until January 31.' }))
  expect(box.getByRole('link', { name: 'Add Email Address' })).toHaveAttribute(
    'href',
    '/dashboard/enrollment#add-email',
  )
  await user.click(box.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText(later.message)).toBeVisible()
  expect(screen.queryByText(/second way back/)).toBeNull()
  expect(screen.getByRole('region', profile)).toHaveFocus()
  expect(puts()).toBe(1)
})

test('in the last three days a dialog asks, which leaves the box where it is dismissed (EN1)', async () => {
  const { screen, user, puts } = atDashboard(28, { until: '2026-01-30' })
  const dialog = await screen.findByRole('dialog', { name: 'Please add a second way back until January 30.' })
  expect(within(dialog).getByRole('button', { name: 'Later' })).toHaveFocus()
  expect(within(dialog).getByRole('link', { name: 'Add Email Address' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('region', { name: 'Please add a second way back until January 30.' })).toBeVisible()
  expect(puts()).toBe(0)
})

test('"Later" in the dialog puts off what the box would ask, too (EN1)', async () => {
  const { screen, user, puts } = atDashboard(29, { until: '2026-01-29' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Later' }))
  expect(await screen.findByText(later.message)).toBeVisible()
  expect([screen.queryByRole('dialog'), screen.queryByText(/second way back/), puts()]).toEqual([null, null, 1])
})

test('after the day the box asks on, without a date and without "Later" (EN1)', async () => {
  const { screen } = atDashboard(31, { until: '2026-01-30', later: 0 })
  const box = within(await screen.findByRole('region', { name: 'Please add a second way back.' }))
  expect(box.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  {
    proofs: ['app', 'passkey'],
    sentence: 'Please set up an authenticator app until January 31.',
    link: 'Set Up Authenticator App',
  },
  { proofs: ['passkey'], sentence: 'Please add a passkey until January 31.', link: 'Add Passkey' },
] as const)('of a device it asks for what the portal offers: $link (EN1)', async ({ proofs, sentence, link }) => {
  const { screen } = atDashboard(20, { what: 'device' }, [...proofs])
  const box = within(await screen.findByRole('region', { name: sentence }))
  expect(box.getByRole('link', { name: link })).toHaveAttribute('href', '/dashboard/proofs')
})

test('a day that cannot be read is not told, and where nothing is asked nothing is shown (EN1)', async () => {
  const { screen } = atDashboard(20, { until: 'soon' })
  expect(await screen.findByRole('region', { name: 'Please add a second way back.' })).toBeVisible()
  const other = atDashboard(20, null)
  expect(await other.screen.findByRole('region', profile)).toBeVisible()
  expect(other.screen.queryByText(/second way back/)).toBeNull()
})
