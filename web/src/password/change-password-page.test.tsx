import { expect, test, vi } from 'vitest'
import { goBackTo } from '../testing/go-back-to.js'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Portal = ReturnType<typeof renderPortal>

async function atChangePassword(script: Script) {
  const portal = renderPortal('/dashboard/change-password', { session: signedInSession(), ...script })
  const old = await portal.screen.findByLabelText('Old Password')
  const change = async () => {
    await portal.user.type(old, 'Portico-Demo-1')
    await portal.user.type(portal.screen.getByLabelText('New Password'), 'Quiet-Columns-7')
    await portal.user.type(portal.screen.getByLabelText('Confirm Password'), 'Quiet-Columns-7')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Change Password' }))
  }
  return { ...portal, change }
}

test('a visitor who is not signed in is sent home (PAGE4)', async () => {
  const { screen } = renderPortal('/dashboard/change-password', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('a changed password is announced, leads home, and the visitor stays signed in (P4)', async () => {
  const { screen, user, calls, change } = await atChangePassword({
    changePassword: { success: true, message: 'Your password has been changed.' },
  })
  await change()
  expect((await screen.findByRole('dialog')).textContent).toContain('Your password has been changed.')
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'changePassword',
      input: { oldPassword: 'Portico-Demo-1', newPassword: 'Quiet-Columns-7', newpassword2: 'Quiet-Columns-7' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Go now' }))
  expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
})

test.each([400, 429, 503])('a refusal (%i) is toasted and said below the form (FAIL1)', async (status) => {
  const { screen, change } = await atChangePassword({
    changePassword: { status, message: 'The old password is not correct.' },
  })
  await change()
  expect((await screen.findByRole('alert')).textContent).toContain('The old password is not correct.')
  expect(screen.getAllByText('The old password is not correct.').length).toBeGreaterThan(1)
})

test('a red toast ends with the next press of the button (TIME1)', async () => {
  const answers = [{ status: 400, message: 'The old password is not correct.' }, new Promise<never>(() => undefined)]
  const { screen, user, change } = await atChangePassword({ changePassword: () => answers.shift() as never })
  await change()
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'a link',
    (portal: Portal) => portal.user.click(portal.screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement),
  ],
  ['Back', () => goBackTo('/dashboard')],
])('a red toast does not follow a visitor who leaves the page by %s (TIME1)', async (_, leave) => {
  const portal = await atChangePassword({
    changePassword: { status: 400, message: 'The old password is not correct.' },
  })
  await portal.change()
  expect(await portal.screen.findByRole('alert')).toBeVisible()
  await leave(portal)
  expect(await portal.screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(portal.screen.queryByRole('alert')).toBeNull()
})

test('too many wrong passwords are toasted, and the visitor is signed out (FAIL12)', async () => {
  const { screen, change } = await atChangePassword({ changePassword: { status: 401, message: 'Signed out.' } })
  await change()
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('Signed out.')
  expect(screen.queryByRole('link', { name: 'Go to your dashboard' })).toBeNull()
})

test('a visitor who has moved on before the answer is told by a toast', async () => {
  let answer: (reply: { success: true; message: string }) => void = () => undefined
  const { screen, user, change } = await atChangePassword({
    changePassword: () => new Promise((resolve) => (answer = resolve)),
  })
  await change()
  const [dashboard] = screen.getAllByRole('link', { name: 'Dashboard', hidden: true })
  await user.click(dashboard as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  answer({ success: true, message: 'Your password has been changed.' })
  expect(await screen.findByText('Your password has been changed.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('password managers know which field is which (FIELD4)', async () => {
  const { screen } = await atChangePassword({})
  expect(screen.getByLabelText('Old Password').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByLabelText('New Password').getAttribute('autocomplete')).toBe('new-password')
  expect(screen.getByLabelText('Confirm Password').getAttribute('autocomplete')).toBe('new-password')
})

const usernames = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLInputElement>('input[autocomplete=username]')].map(({ value }) => value)

test('password managers keep the new password under the username of the session (FIELD4)', async () => {
  const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null, canRecover: true }
  const { container, calls, change } = await atChangePassword({
    session: { ...signedInSession(), account },
    changePassword: { success: true, message: 'Done.' },
  })
  await vi.waitFor(() => expect(usernames(container)).toEqual(['alice']))
  await change()
  expect(Object.keys(calls.find(({ name }) => name === 'changePassword')?.input ?? {})).not.toContain('username')
})

test('a password manager that generates a password is told the rules of the account (FIELD4)', async () => {
  const rules = [{ id: 'length', sentence: 'Twelve', params: { minimum: 12 } }]
  const { screen } = await atChangePassword({ passwordRules: { rules, notes: [] } })
  const field = screen.getByLabelText('New Password')
  await vi.waitFor(() => expect(field).toHaveAttribute('passwordrules', 'minlength: 12;'))
})
