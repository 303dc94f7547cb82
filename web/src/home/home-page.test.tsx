import { defaultSettings } from '@portico/contract/default-settings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, resettingSession, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

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
])('the address with %s opens its tab (PAGE1)', (hash, index) => {
  const { tabs } = home({}, `/${hash}`)
  expect(tabs[index]?.open).toBe(true)
})

test('a hash that is typed by hand opens its tab, and Back opens Login again (PAGE1)', async () => {
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

test('a check that did not finish can be tried again by a press', async () => {
  let tries = 0
  const { tab, user } = home({ captchaChallenge: () => (++tries === 1 ? { status: 503 } : challenge) })
  const box = tab(0).getByRole('group', { name: 'Captcha' })
  await user.click(within(box).getByRole('button'))
  expect(await within(box).findByText("The check didn't work.")).toBeVisible()
  await user.click(within(box).getByRole('button'))
  expect(await within(box).findByText('Verified')).toBeVisible()
})

test('somebody signed in finds a way to the dashboard above the tabs (PAGE1)', async () => {
  const { screen, user, tabs } = home({ session: signedInSession() })
  const link = await screen.findByRole('link', { name: 'Go to your dashboard' })
  expect(link.parentElement).toHaveTextContent('You are signed in. Go to your dashboard')
  expect(tabs).toHaveLength(3)
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a tab that opens empty has the username that was typed in another one (HOME9)', async () => {
  const { tabs, tab, user } = home()
  await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
  await user.click(tabs[1]?.querySelector('summary') as HTMLElement)
  await waitFor(() => expect(tab(1).getByPlaceholderText('Enter Username')).toHaveValue('alice'))
  await user.type(tab(1).getByPlaceholderText('Enter Username'), '2')
  await user.click(tabs[2]?.querySelector('summary') as HTMLElement)
  await waitFor(() => expect(tab(2).getByPlaceholderText('Enter Username')).toHaveValue('alice2'))
})

test('a tab that is opened again with the name of another one keeps what stands in it (HOME9)', async () => {
  const { tabs, tab, user } = home()
  const press = (index: number) => user.click(tabs[index]?.querySelector('summary') as HTMLElement)
  await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
  await press(1)
  await user.clear(tab(1).getByPlaceholderText('Enter Username'))
  await user.type(tab(1).getByPlaceholderText('Enter Username'), 'bob')
  await press(0)
  await waitFor(() => expect(tabs[0]?.open).toBe(true))
  expect(tab(0).getByPlaceholderText('Enter Username')).toHaveValue('alice')
})

test('a cancelled flow forgets the username (HOME9)', async () => {
  const { screen, container, tab, user } = home({ signIn: oneEmail, signOut: { message: 'Gone.' } })
  await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
  await user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByText('Forgot Password'))
  await waitFor(() => expect(container.querySelectorAll('details')[1]?.open).toBe(true))
  for (const field of screen.getAllByPlaceholderText('Enter Username')) expect(field).toHaveValue('')
})

const links = { forgottenUsername: 'https://id.example/name' }

test('help with a forgotten username stands beside each label, where the institution offers it (HOME1)', () => {
  const institution = { ...defaultSettings.institution, links }
  const { screen } = renderPortal('/', {}, { settings: { institution } })
  for (const label of screen.getAllByText('Username', { selector: 'label' }))
    expect(label.nextElementSibling).toHaveAttribute('href', links.forgottenUsername)
})

test('without such help nothing stands beside the label (HOME1)', () => {
  const { screen } = home()
  for (const label of screen.getAllByText('Username', { selector: 'label' }))
    expect(label.nextElementSibling).toHaveAttribute('name', 'username')
})

test('the home page leads back to a flow that lives (PAGE1)', async () => {
  const { screen, user } = home({ session: verifyingSession('reset', oneEmail) })
  await user.click(await screen.findByRole('link', { name: 'Go on with your code' }))
  expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
})

test('the home page leads back to a new password that is asked for (PAGE1)', async () => {
  const { screen, user } = home({ session: resettingSession })
  await user.click(await screen.findByRole('link', { name: 'Reset Password' }))
  expect(await screen.findByLabelText('New Password')).toBeVisible()
})
