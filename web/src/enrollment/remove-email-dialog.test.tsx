import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleEmail, sampleUser, signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

async function askingToDelete(script: Script) {
  const portal = renderPortal('/dashboard/enrollment', { session: signedInSession(), ...script })
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Delete alice@home.example' }))
  return portal
}

test('deleting asks first, with the focus on Cancel (ENROLL4)', async () => {
  const { screen, user } = await askingToDelete({})
  expect(screen.getByRole('dialog', { name: 'Confirm Delete' }).textContent).toContain(
    'Are you sure you want to delete this email?',
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deleted address is toasted in green and leaves the list (FAIL1)', async () => {
  const rest = { ...sampleUser, emails: [sampleEmail('1', 'alice@mail.example')] }
  const { screen, user, calls } = await askingToDelete({ removeEmail: { message: 'It was removed.', data: rest } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was removed.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete alice@home.example' })).toBeNull()
  expect(calls).toContainEqual(expect.objectContaining({ name: 'removeEmail', input: { id: '2' } }))
})

test('the focus stays on the list, also where the server tells no list (HOST4)', async () => {
  const { screen, user } = await askingToDelete({
    removeEmail: { message: 'It was removed.', data: undefined as never },
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was removed.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Delete alice@home.example' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your email addresses' }))
})

test.each([400, 429, 500, 503])('a refusal (%i) is toasted in red (ENROLL4)', async (status) => {
  const { screen, user } = await askingToDelete({ removeEmail: { status, message: 'It is your last one.' } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It is your last one.')
})

test('a refusal stays in the dialog after its toast, until the next try (ENROLL4)', async () => {
  let tries = 0
  const { screen, user } = await askingToDelete({
    removeEmail: () => {
      tries += 1
      return tries === 1
        ? { status: 503, message: 'The service is unavailable.' }
        : { message: 'It was removed.', data: undefined as never }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => dialog.queryAllByText('The service is unavailable.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was removed.')).toBeVisible()
})

test('the last address asks for another one instead of asking again (ENROLL4)', async () => {
  const refusal = { status: 400, code: 'last-contact', message: 'It is your last one.' }
  const { screen, user } = await askingToDelete({ removeEmail: refusal })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const add = await screen.findByRole('button', { name: 'Add Email Address' })
  expect(add).toHaveFocus()
  expect(screen.queryByText('Are you sure you want to delete this email?')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(add)
  const dialog = screen.getByRole('dialog', { name: 'Add Email Address' })
  expect(within(dialog).getByRole('textbox', { name: 'Email address' })).toHaveFocus()
})

test('a removal that needs another sign-in leads to it, with the username filled in (N1)', async () => {
  const refusal = { status: 400, code: 'sign-in-again', message: 'Please sign in again.' }
  const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null }
  const { screen, user } = await askingToDelete({
    session: { ...signedInSession(), account },
    removeEmail: refusal,
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getAllByRole('textbox', { name: 'Username' })[0]).toHaveValue('alice')
  expect(screen.getByLabelText('Password')).toHaveFocus()
})

test('signing in again waits for the username, where the server is slow to tell it (N1)', async () => {
  const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null }
  const session = { ...signedInSession(), account }
  let tell: () => void = () => undefined
  let asked = 0
  const { screen, user } = await askingToDelete({
    session() {
      asked += 1
      return asked === 1 ? session : new Promise((resolve) => (tell = () => resolve(session)))
    },
    removeEmail: { status: 400, code: 'sign-in-again', message: 'Please sign in again.' },
  })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const again = await screen.findByRole('button', { name: 'Sign in again' })
  await user.click(again)
  expect(again).toBeVisible()
  tell()
  await expect.poll(() => again.getAttribute('aria-busy')).not.toBe('true')
  await user.click(again)
  expect((await screen.findAllByRole('textbox', { name: 'Username' }))[0]).toHaveValue('alice')
})

test('a refusal is said and dismissed inside the dialog, outside of which nothing can be pressed (TIME1)', async () => {
  const { screen, user } = await askingToDelete({ removeEmail: { status: 400, message: 'It is your last one.' } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const inDialog = within(screen.getByRole('dialog'))
  expect(await inDialog.findByRole('alert')).toHaveTextContent('It is your last one.')
  await user.click(inDialog.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal outlives the dialog that it was said in (TIME1)', async () => {
  const { screen, user } = await askingToDelete({ removeEmail: { status: 400, message: 'It is your last one.' } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert')).toBeVisible()
})

test('a session that ended is toasted and leads home (FAIL12)', async () => {
  const { screen, user } = await askingToDelete({ removeEmail: { status: 401, message: 'Signed out.' } })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('Signed out.')
})

test('Back closes the dialog and stays on the page (ENROLL4)', async () => {
  const { screen } = await askingToDelete({})
  expect(screen.getByRole('dialog')).toBeVisible()
  window.history.back()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/dashboard/enrollment')
})
