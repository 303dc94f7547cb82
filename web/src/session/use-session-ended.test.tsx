import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

type Refusal = { status: number; message: string }

/** A refusal that comes when the test says so. */
function lateRefusal() {
  let refuse: (refusal: Refusal) => void = () => undefined
  const reply = () => new Promise<Refusal>((resolve) => (refuse = resolve))
  return { reply, refuse: () => refuse({ status: 401, message: 'This has ended.' }) }
}

test('a late 401 of a flow that was cancelled is not told and leaves the new flow alone (FAIL19)', async () => {
  const { reply, refuse } = lateRefusal()
  const codeSent = { type: 'email', id: 'e1' } as const
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail, { codeSent }),
    compareCode: reply,
    signOut: { message: 'Gone.' },
    startReset: oneEmail,
  })
  await user.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByText('Forgot Password'))
  const [continueReset] = screen.getAllByRole('button', { name: 'Continue', hidden: true })
  await user.click(continueReset as HTMLElement)
  refuse()
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(screen.queryByText('This has ended.')).toBeNull()
})

test('a session that was ended elsewhere leads home from the next screen, with the reason (SA1)', async () => {
  let isEnded = false
  const session = () => (isEnded ? { ...signedInSession(), isLoggedIn: false, user: null } : signedInSession())
  const { screen, user } = renderPortal('/dashboard', { session })
  await screen.findByRole('heading', { name: 'Alice Andersen' })
  isEnded = true
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Enrollment' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
  expect(screen.getAllByText('This has ended. Please start again.').length).toBeGreaterThan(0)
})

test.each(['', null])('a 401 without words says that the session is over (FAIL12)', async (message) => {
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail, { codeSent: { type: 'email', id: 'e1' } }),
    compareCode: { status: 401, message: message as string },
  })
  await user.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This has ended. Please start again.')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('a late 401 of the session that still stands ends it on every screen', async () => {
  const { reply, refuse } = lateRefusal()
  const { screen, user } = renderPortal('/dashboard/change-password', {
    session: signedInSession(),
    changePassword: reply,
  })
  await screen.findByLabelText('Old Password')
  for (const label of ['Old Password', 'New Password', 'Confirm Password'])
    await user.type(screen.getByLabelText(label), 'a')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  const [home] = screen.getAllByRole('link', { name: 'Dashboard', hidden: true })
  await user.click(home as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  refuse()
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This has ended.')
})
