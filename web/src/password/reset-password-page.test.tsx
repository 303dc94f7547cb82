import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goBackTo } from '../testing/go-back-to.js'
import { renderPortal } from '../testing/render-portal.js'
import { forcedChangeSession, oneEmail, resettingSession, signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

async function atNewPassword(script: Script) {
  const portal = renderPortal('/reset-password', { session: resettingSession, ...script })
  const first = await portal.screen.findByLabelText('New Password')
  const confirm = async () => {
    await portal.user.type(first, 'Quiet-Columns-7')
    await portal.user.type(portal.screen.getByLabelText('Confirm Password'), 'Quiet-Columns-8')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
  }
  return { ...portal, confirm }
}

test('somebody who proved nothing is sent home (PAGE4)', async () => {
  const { screen } = renderPortal('/reset-password', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('somebody signed in is sent to the change of password (PAGE4)', async () => {
  const { screen } = renderPortal('/reset-password', { session: signedInSession() })
  expect(await screen.findByLabelText('Old Password')).toBeVisible()
})

test('a new password after a proven reset is announced before the home page opens (PASS4)', async () => {
  const { screen, user, calls, confirm } = await atNewPassword({
    resetPassword: { success: true, message: 'Your password has been reset.' },
  })
  await confirm()
  expect((await screen.findByRole('dialog')).textContent).toContain('Your password has been reset.')
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'resetPassword',
      input: { password: 'Quiet-Columns-7', password2: 'Quiet-Columns-8' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Go now' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('a reset is over with its success: after Back and Forward the form does not open again (PASS4)', async () => {
  const { screen, confirm } = await atNewPassword({
    resetPassword: { success: true, message: 'Your password has been reset.' },
  })
  await confirm()
  expect(await screen.findByRole('dialog')).toBeVisible()
  await goBackTo('/verification')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await goBackTo('/reset-password')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.queryByLabelText('New Password')).toBeNull()
})

test('a reset whose page was left is over with its late success (PASS4)', async () => {
  let answer: (reply: { success: true; message: string }) => void = () => undefined
  const { screen, confirm } = await atNewPassword({
    resetPassword: () => new Promise((resolve) => (answer = resolve)),
  })
  await confirm()
  await goBackTo('/')
  answer({ success: true, message: 'Your password has been reset.' })
  expect(await screen.findByText('Your password has been reset.')).toBeVisible()
  await goBackTo('/reset-password')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.queryByLabelText('New Password')).toBeNull()
})

test('a reset and a forced change say what is asked for, and a forced change why (VERIFY14)', async () => {
  const reset = await atNewPassword({})
  expect(reset.screen.getByText('Choose a new password for your account.')).toBeVisible()
  expect(reset.screen.getByText('Step 3 of 3').closest('p')).toHaveTextContent('Step 3 of 3 · To reset your password')
  const forced = await atNewPassword({ session: forcedChangeSession })
  expect(forced.screen.getByText(/^Your password was right, but it has to be changed/)).toBeVisible()
})

test('a form of a flow names its username to password managers while the page knows it (FIELD4)', async () => {
  const { screen, user, container } = renderPortal('/', { signIn: { type: 'changePassword', data: null } })
  await user.type(screen.getAllByRole('textbox', { name: 'Username' })[0] as HTMLElement, 'carol')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByLabelText('New Password')
  expect(container.querySelector('input[autocomplete=username]')).toHaveValue('carol')
})

test('a forced change sets the verification that comes back (R5)', async () => {
  const { screen, calls, confirm } = await atNewPassword({ session: forcedChangeSession, forcedChange: oneEmail })
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Email address' })).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain('resetPassword')
})

test('a server that demands another new password after a forced change is told of, and the form stays (PASS6)', async () => {
  const { screen, confirm } = await atNewPassword({
    session: forcedChangeSession,
    forcedChange: { type: 'changePassword', data: null },
  })
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain('The server asks for a new password again.')
  expect(screen.getByLabelText('New Password')).toBeVisible()
})

test.each([
  ['reset', resettingSession],
  ['forced change', forcedChangeSession],
])('a refusal (%s) is toasted and said in the form (FAIL1)', async (_name, session) => {
  const refusal = { status: 400, message: 'This password is too common.' }
  const { screen, confirm } = await atNewPassword({ session, resetPassword: refusal, forcedChange: refusal })
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain('This password is too common.')
  expect(screen.getAllByText('This password is too common.').length).toBeGreaterThan(1)
})

test.each([
  ['reset', resettingSession],
  ['forced change', forcedChangeSession],
])('a grant that is over (%s) is toasted and leads home (FAIL12)', async (_name, session) => {
  const over = { status: 401, message: 'The time is over.' }
  const { screen, confirm } = await atNewPassword({ session, resetPassword: over, forcedChange: over })
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('The time is over.')
})

test('Cancel goes home (PASS4)', async () => {
  const { screen, user } = await atNewPassword({})
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test.each([
  [0, 1],
  [503, 0],
])('Cancel goes home also where the server answers %i; only no answer at all is told', async (status, toasts) => {
  const { screen, user } = await atNewPassword({ signOut: { status } })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(toasts))
})

test.each([
  [{ success: true as const, message: 'Your password has been reset.' }, 'Your password has been reset.'],
  [{ status: 400, message: 'Too common.' }, 'Too common.'],
  [{ status: 0 }, 'We do not know whether your password was set. Try it.'],
])('Cancel leads home while a new password is under way, and its answer is told there', async (reply, told) => {
  let answer: () => void = () => undefined
  const { screen, user, calls, confirm } = await atNewPassword({
    resetPassword: () => new Promise((resolve) => (answer = () => resolve(reply))),
    signOut: { message: 'Gone.' },
  })
  await confirm()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain('signOut')
  answer()
  expect(await screen.findByText(told)).toBeVisible()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('signOut')
  expect(screen.getByText(told)).toBeVisible()
})

test('Cancel leads home while a forced change is under way, and its flow does not go on', async () => {
  let answer: () => void = () => undefined
  const { screen, user, calls, confirm } = await atNewPassword({
    session: forcedChangeSession,
    forcedChange: () => new Promise((resolve) => (answer = () => resolve(oneEmail))),
    signOut: { message: 'Gone.' },
  })
  await confirm()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  answer()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('signOut')
  expect(screen.getByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send Code' })).toBeNull()
})

test('a visitor who has moved on before the answer is told by a toast', async () => {
  let answer: (reply: { success: true; message: string }) => void = () => undefined
  const { screen, user, confirm } = await atNewPassword({
    resetPassword: () => new Promise((resolve) => (answer = resolve)),
  })
  await confirm()
  await user.click(screen.getByRole('link', { name: 'Account Portal' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  answer({ success: true, message: 'Your password has been reset.' })
  expect(await screen.findByText('Your password has been reset.')).toBeVisible()
})

test('two different passwords are hinted at, never blocked (PASS2, HOME2)', async () => {
  const { screen, calls, confirm } = await atNewPassword({ resetPassword: { status: 400, message: 'Not the same.' } })
  await confirm()
  expect(screen.getByText('The two passwords are not the same yet.')).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('resetPassword')
})
