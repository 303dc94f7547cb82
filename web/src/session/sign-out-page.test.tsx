import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

test('signing out from the menu leads home, where a toast says what the server said (S5)', async () => {
  const { screen, user } = renderPortal('/dashboard', {
    session: signedInSession(),
    signOut: { message: 'You have signed out.' },
  })
  await screen.findByRole('heading', { name: 'Alice Andersen' })
  const [first] = screen.getAllByRole('button', { name: 'Sign out', hidden: true })
  if (first === undefined) throw new Error('no Sign out')
  await user.click(first)
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to your dashboard' })).toBeNull()
  expect(screen.getByText('You have signed out.').closest('[role=status]')).toBeInTheDocument()
})

test('opening the sign-out address signs nobody out; its button does (S5)', async () => {
  const { screen, user, calls } = renderPortal('/dashboard/sign-out', {
    session: signedInSession(),
    signOut: { message: 'You have signed out.' },
  })
  const panel = await screen.findByRole('region', { name: 'Sign out of this device?' })
  expect(calls.map(({ name }) => name)).not.toContain('signOut')
  await user.click(within(panel).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('the page to sign out leads back to the dashboard as well (S5)', async () => {
  const { screen, user, calls } = renderPortal('/dashboard/sign-out', { session: signedInSession() })
  await user.click(await screen.findByRole('link', { name: 'Stay signed in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain('signOut')
})

test('a sign-out that fails leaves the visitor where he is, without a toast (S5)', async () => {
  const { screen, user } = renderPortal('/dashboard/sign-out', {
    session: signedInSession(),
    signOut: { status: 503, message: 'From the server' },
  })
  const panel = await screen.findByRole('region', { name: 'Sign out of this device?' })
  await user.click(within(panel).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign out' })).toBeVisible()
  expect(screen.queryByText('From the server')).toBeNull()
})
