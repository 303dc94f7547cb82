import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

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

test('a sign-in that demands a new password goes there (WAY1)', async () => {
  const { screen, form, user } = signInForm({ signIn: { type: 'changePassword', data: null } })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(window.location.pathname).toBe('/reset-password')
})

test.each([400, 429, 500, 503, 0])(
  'a failure with %i resets the form and the captcha (WAY3, FAIL1)',
  async (status) => {
    const { screen, form, user, captchaState } = signInForm({ signIn: { status } })
    await user.type(form.getByPlaceholderText('Enter Username'), 'alice')
    await user.click(form.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).not.toBeNull()
    expect(form.getByPlaceholderText('Enter Username')).toHaveValue('')
    expect(captchaState()).toBe('idle')
    expect(window.location.pathname).toBe('/')
  },
)

test('a 401 shows the message and goes to the recovery page (FAIL2)', async () => {
  const { screen, form, user } = signInForm({ signIn: { status: 401, message: 'Please contact us.' } })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Please contact us.')
  expect(window.location.pathname).toBe('/recovery')
})

test('without challenges the form sends an empty captcha at once (HOME5)', async () => {
  const { screen, form, user, calls } = signInForm({ captchaChallenge: { status: 404 }, signIn: oneEmail })
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: '' }) }))
})

test('a form is sent once however often it is pressed (CALL3)', async () => {
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
