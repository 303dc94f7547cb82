import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

const codeSent = { type: 'email', id: 'e1' } as const

/** A code whose answer ends the flow, once its toast is gone. */
async function thrownOut() {
  const portal = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail, { codeSent }),
    compareCode: { status: 401, message: 'Too much time has passed.' },
    startReset: oneEmail,
  })
  await portal.user.type(await portal.screen.findByRole('textbox', { name: /code/ }), '123456')
  await portal.user.click(portal.screen.getByRole('button', { name: 'Continue' }))
  expect(await portal.screen.findByRole('alert')).toHaveTextContent('Too much time has passed.')
  await portal.screen.findByRole('heading', { name: 'Account Portal' })
  await portal.user.click(within(portal.screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }))
  expect(portal.screen.queryByRole('alert')).toBeNull()
  return { ...portal, page: within(portal.screen.getByRole('main')) }
}

test('the reason why a flow has ended stands on the page after its toast, until it is closed (FAIL12)', async () => {
  const { page, user } = await thrownOut()
  expect(page.getByText('Too much time has passed.')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(page.queryByText('Too much time has passed.')).toBeNull()
})

test('the reason goes with the next form that is sent, and not with the first letter (FAIL12)', async () => {
  const { page, user, screen } = await thrownOut()
  await user.click(page.getByText('Forgot Password'))
  const [username] = screen.getAllByRole('textbox', { name: 'Username', hidden: true }).slice(1)
  await user.type(username as HTMLElement, 'alice{Enter}')
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Too much time has passed.')).toBeNull())
})

test('the reason goes when the visitor goes to another page (FAIL12)', async () => {
  const { page, user, screen } = await thrownOut()
  await user.click(screen.getByRole('link', { name: 'Account Portal' }))
  expect(page.queryByText('Too much time has passed.')).toBeNull()
})

test('a page that shows the person of another tab says why, above what it shows now (X4, FAIL12)', async () => {
  let name = 'Alice Andersen'
  const { screen, user } = renderPortal('/dashboard/change-password', {
    session: () => signedInSession({ userInfo: { name, photo: null }, emails: [] }),
    changePassword: () => {
      name = 'Dave Dunn'
      return { status: 409, code: 'other-session', message: 'Another tab has another person.' }
    },
  })
  await screen.findByLabelText('Old Password')
  for (const label of ['Old Password', 'New Password', 'Confirm Password'])
    await user.type(screen.getByLabelText(label), 'a')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByRole('button', { name: 'Dave Dunn' })).toBeInTheDocument()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 10_000 })
  expect(within(screen.getByRole('main')).getByText('Another tab has another person.')).toBeVisible()
})
