import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, verifyingSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

function signInForm(script: Script) {
  const portal = renderPortal('/', { captchaChallenge: { parameters: {}, signature: '' }, ...script })
  const form = within(portal.container.querySelector('form') as HTMLElement)
  const captchaState = () => form.getByRole('group', { name: 'Captcha' }).getAttribute('data-state')
  return { ...portal, form, captchaState }
}

test('a sign-in sends the solved captcha and goes to the verification (HOME6, WAY2)', async () => {
  const { screen, form, user, calls } = signInForm({ signIn: oneEmail })
  await user.type(form.getByPlaceholderText('Enter Username'), 'alice')
  await user.type(form.getByPlaceholderText('Enter Password'), 'secret')
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toHaveFocus()
  expect(calls).toContainEqual({
    name: 'signIn',
    flow: undefined,
    input: { username: 'alice', password: 'secret', captcha: 'solved' },
  })
})

test('an empty form is sent: the server refuses it (HOME2)', async () => {
  const { screen, form, user, calls } = signInForm({ signIn: { status: 400, message: 'Please enter your username.' } })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your username.')
  expect(calls).toContainEqual(expect.objectContaining({ name: 'signIn' }))
})

test('a sign-in that demands a new password goes there (WAY2)', async () => {
  const { screen, form, user } = signInForm({ signIn: { type: 'changePassword', data: null } })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(window.location.pathname).toBe('/reset-password')
})

test('a 401 shows the message and goes to the recovery page (PAGE3)', async () => {
  const { screen, form, user } = signInForm({ signIn: { status: 401, message: 'Please contact us.' } })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Please contact us.')
  expect(window.location.pathname).toBe('/recovery')
})

test('without challenges the form sends an empty captcha at once (HOME3)', async () => {
  const { screen, form, user, calls } = signInForm({ captchaChallenge: { status: 404 }, signIn: oneEmail })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: '' }) }))
})

test('a form is sent once however often it is pressed (W10)', async () => {
  const { screen, form, user, calls } = signInForm({
    signIn: () => new Promise((resolve) => setTimeout(resolve, 50, oneEmail)),
  })
  const button = form.getByRole('button', { name: 'Sign in' })
  await user.dblClick(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await user.click(button)
  await screen.findByRole('heading', { name: 'Verification' })
  expect(calls.filter(({ name }) => name === 'signIn')).toHaveLength(1)
})

test('Enter in the username leads to an empty password, and sends the form with a password (FIELD4)', async () => {
  const { screen, form, user, calls } = signInForm({ signIn: oneEmail })
  const username = form.getByPlaceholderText('Enter Username')
  const password = form.getByPlaceholderText('Enter Password')
  await user.type(username, 'alice{Enter}')
  expect(password).toHaveFocus()
  expect(calls.map(({ name }) => name)).not.toContain('signIn')
  await user.type(password, 'secret')
  await user.type(username, '{Enter}')
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
})

test('the keyboards of phones change no username, and their Enter is called Next (FIELD4)', () => {
  const { form } = signInForm({})
  const username = form.getByPlaceholderText('Enter Username')
  expect(username).toHaveAttribute('autocorrect', 'off')
  expect(username).toHaveAttribute('autocapitalize', 'none')
  expect(username).toHaveAttribute('enterkeyhint', 'next')
})

const unlocked = { success: true, message: 'Unlocked.' } as const

test.each([
  ['unlock', 2, 'startUnlock'],
  ['reset', 1, 'startReset'],
] as const)('after a finished %s only the password is missing (HOME9)', async (flow, tab, start) => {
  const { screen, container, user } = signInForm({
    [start]: oneEmail,
    sendCode: { message: 'Sent.' },
    compareCode: unlocked,
    resetPassword: { success: true, message: 'Reset.' },
  })
  const opened = within(container.querySelectorAll('details')[tab] as HTMLElement)
  await user.click(opened.getByText(/Forgot Password|Locked out/))
  await user.type(opened.getByPlaceholderText('Enter Username'), 'alice')
  await user.click(opened.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  await user.type(await screen.findByLabelText(/Verification code/), '123456')
  if (screen.queryByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  if (flow === 'reset') {
    await user.type(await screen.findByLabelText('New Password'), 'Quiet-Harbour-42')
    await user.type(screen.getByLabelText('Confirm Password'), 'Quiet-Harbour-42')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
  }
  await user.click(await screen.findByRole('button', { name: 'Go now' }))
  expect(await screen.findByPlaceholderText('Enter Password')).toHaveFocus()
  expect(screen.getAllByPlaceholderText('Enter Username')[0]).toHaveValue('alice')
})

test('after an unlock whose username the page has forgotten the focus goes to the heading (HOME9)', async () => {
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('unlock', oneEmail, { codeSent: { type: 'email', id: 'e1' } }),
    compareCode: unlocked,
  })
  await user.type(await screen.findByLabelText(/Verification code/), '123456')
  if (screen.queryByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Go now' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toHaveFocus()
})
