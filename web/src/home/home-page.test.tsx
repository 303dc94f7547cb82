import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const challenge = { parameters: {}, signature: '' }

function home(script: Script = {}, path = '/') {
  const portal = renderPortal(path, { captchaChallenge: challenge, ...script })
  const tabs = [...portal.container.querySelectorAll('details')]
  const tab = (index: number) => within(tabs[index] as HTMLElement)
  return { ...portal, tabs, tab }
}

const open = (tabs: readonly HTMLDetailsElement[]) => tabs.map((tab) => tab.open)
const stateOf = (tab: ReturnType<typeof within>) =>
  tab.getByRole('group', { name: 'Captcha', hidden: true }).getAttribute('data-state')

test('three tabs share one name and Login is open first (PAGE1)', () => {
  const { tabs } = home()
  expect(tabs.map((tab) => tab.querySelector('summary')?.textContent)).toEqual([
    'Login',
    'Forgot Password',
    'Account Locked out?',
  ])
  expect(new Set(tabs.map((tab) => tab.getAttribute('name'))).size).toBe(1)
  expect(open(tabs)).toEqual([true, false, false])
})

test.each([
  ['#forgot-password', 1],
  ['#account-locked-out', 2],
])('the address with %s opens its tab (PAGE2)', (hash, index) => {
  const { tabs } = home({}, `/${hash}`)
  expect(tabs[index]?.open).toBe(true)
})

test('a hash that is typed by hand opens its tab, and Back opens Login again (PAGE2)', async () => {
  const { tabs } = home()
  window.location.hash = 'forgot-password'
  await waitFor(() => expect(open(tabs)).toEqual([false, true, false]))
  window.history.back()
  await waitFor(() => expect(open(tabs)).toEqual([true, false, false]))
})

test('the link to the page that shows opens Login again and adds nothing to the history', async () => {
  const { screen, tabs, user } = home()
  await user.click(tabs[1]?.querySelector('summary') as HTMLElement)
  await waitFor(() => expect(open(tabs)).toEqual([false, true, false]))
  const { length } = window.history
  await user.click(screen.getByRole('link', { name: 'Account Portal' }))
  await waitFor(() => expect(open(tabs)).toEqual([true, false, false]))
  expect(window.history).toHaveLength(length)
})

test('the forms say what the specification says (HOME1)', () => {
  const { tab } = home()
  expect(tab(0).getByPlaceholderText('Enter Username')).toHaveAttribute('name', 'username')
  expect(tab(0).getByPlaceholderText('Enter Password')).toHaveAttribute('name', 'password')
  expect(tab(0).getByRole('button', { name: 'Sign in' })).toHaveAttribute('type', 'submit')
  for (const index of [1, 2]) {
    expect(tab(index).getByPlaceholderText('Enter Username')).toHaveAttribute('name', 'username')
    expect(tab(index).getByText('Continue')).toHaveTextContent('Continue')
  }
})

test('the captcha starts by itself when its form is used, and only that one (HOME3)', async () => {
  const { tab, user } = home()
  expect([stateOf(tab(0)), stateOf(tab(1))]).toEqual(['idle', 'idle'])
  await user.type(tab(0).getByPlaceholderText('Enter Username'), 'a')
  expect(await tab(0).findByText('Verified')).toBeVisible()
  expect([stateOf(tab(0)), stateOf(tab(1))]).toEqual(['solved', 'idle'])
})

test('a sign-in sends the solved captcha and goes to the verification (HOME6, WAY2)', async () => {
  const { screen, tab, user, calls } = home({ signIn: oneEmail })
  await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
  await user.type(tab(0).getByPlaceholderText('Enter Password'), 'secret')
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toHaveFocus()
  expect(calls).toContainEqual({
    name: 'signIn',
    flow: undefined,
    input: { username: 'alice', password: 'secret', captcha: 'solved' },
  })
})

test('an empty form is sent: the server refuses it (HOME2)', async () => {
  const { screen, tab, user, calls } = home({ signIn: { status: 400, message: 'Please enter your username.' } })
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your username.')
  expect(calls).toContainEqual(expect.objectContaining({ name: 'signIn' }))
})

test('a sign-in that demands a new password goes there (WAY1)', async () => {
  const { screen, tab, user } = home({ signIn: { type: 'changePassword', data: null } })
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(window.location.pathname).toBe('/reset-password')
})

test.each([
  [1, 'startReset'],
  [2, 'startUnlock'],
] as const)('tab %i starts its own flow (HOME6, WAY2)', async (index, name) => {
  const { screen, tab, tabs, user, calls } = home({ [name]: oneEmail })
  await user.click(tabs[index]?.querySelector('summary') as HTMLElement)
  await user.type(tab(index).getByPlaceholderText('Enter Username'), 'alice')
  await user.click(tab(index).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toContainEqual({ name, flow: undefined, input: { username: 'alice', captcha: 'solved' } })
})

test.each([400, 429, 500, 503, 0])(
  'a failure with %i resets the form and the captcha (WAY3, FAIL1)',
  async (status) => {
    const { screen, tab, user } = home({ signIn: { status } })
    await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
    await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).not.toBeNull()
    expect(tab(0).getByPlaceholderText('Enter Username')).toHaveValue('')
    expect(stateOf(tab(0))).toBe('idle')
    expect(window.location.pathname).toBe('/')
  },
)

test('a 401 shows the message and goes to the recovery page (FAIL2)', async () => {
  const { screen, tab, user } = home({ signIn: { status: 401, message: 'Please contact us.' } })
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Please contact us.')
  expect(window.location.pathname).toBe('/recovery')
})

test('without challenges the form sends an empty captcha at once (HOME5)', async () => {
  const { screen, tab, user, calls } = home({ captchaChallenge: { status: 404 }, signIn: oneEmail })
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: '' }) }))
})

test('a check that did not finish can be tried again by a press', async () => {
  let tries = 0
  const { tab, user } = home({ captchaChallenge: () => (++tries === 1 ? { status: 503 } : challenge) })
  const box = tab(0).getByRole('group', { name: 'Captcha' })
  await user.click(within(box).getByRole('button'))
  expect(await within(box).findByText("The check didn't work.")).toBeVisible()
  await user.click(within(box).getByRole('button'))
  expect(await within(box).findByText('Verified')).toBeVisible()
})

test('a form is sent once however often it is pressed (CALL3)', async () => {
  const { screen, tab, user, calls } = home({
    signIn: () => new Promise((resolve) => setTimeout(resolve, 50, oneEmail)),
  })
  const button = tab(0).getByRole('button', { name: 'Sign in' })
  await user.dblClick(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await user.click(button)
  await screen.findByRole('heading', { name: 'Verification' })
  expect(calls.filter(({ name }) => name === 'signIn')).toHaveLength(1)
})

test('somebody signed in finds a way to the dashboard above the tabs (HOME7)', async () => {
  const { screen, user, tabs } = home({ session: signedInSession() })
  const link = await screen.findByRole('link', { name: 'Go to your dashboard' })
  expect(link.parentElement).toHaveTextContent('You are signed in. Go to your dashboard')
  expect(tabs).toHaveLength(3)
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
