import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

const captchaChallenge = { parameters: {}, signature: '' }
const forms = [
  ['profile', 0, 'signIn'],
  ['reset', 1, 'startReset'],
  ['unlock', 2, 'startUnlock'],
] as const
const wrong = { status: 400, message: 'Wrong code.' }

type Script = Parameters<typeof renderPortal>[1]

/** Opens the tab at this place of the home page. */
async function open(tabAt: number, script: Script) {
  const portal = renderPortal('/', { captchaChallenge, ...script })
  const tab = portal.container.querySelectorAll('details')[tabAt] as HTMLDetailsElement
  if (!tab.open) await portal.user.click(tab.querySelector('summary') as HTMLElement)
  const press = () => portal.user.click(within(tab).getByRole('button', { name: /^(Sign in|Continue)$/ }))
  return { ...portal, tab, press }
}

/** Fills the form in that tab and sends it. */
async function send(tabAt: number, script: Script) {
  const portal = await open(tabAt, script)
  await portal.user.type(within(portal.tab).getByPlaceholderText('Enter Username'), 'alice')
  await portal.press()
  return portal
}

test.each(forms)('the form of %s sets the prefix of every call that follows (HOME6)', async (flow, tabAt, start) => {
  const { screen, user, calls } = await send(tabAt, {
    [start]: oneEmail,
    sendCode: { message: 'Sent.' },
    resendCode: { message: 'Sent again.' },
    compareCode: wrong,
  })
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  await user.click(await screen.findByRole('button', { name: 'Resend Code' }))
  await user.type(screen.getByRole('textbox', { name: /code/i }), '111111')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => calls.some(({ name }) => name === 'compareCode')).toBe(true)
  const prefixed = calls.filter(({ name }) => ['sendCode', 'resendCode', 'compareCode'].includes(name))
  expect(new Set(prefixed.map(({ name }) => name)).size).toBe(3)
  expect(prefixed.map((call) => call.flow)).toEqual(prefixed.map(() => flow))
})

test('a second form sets its own prefix after a flow that was cancelled (HOME6)', async () => {
  const { screen, user, calls } = await send(1, {
    startReset: oneEmail,
    startUnlock: oneEmail,
    signOut: { message: 'Gone.' },
    sendCode: { message: 'Sent.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByText('Account Locked out?'))
  const tab = screen.getByText('Account Locked out?').closest('details') as HTMLElement
  await user.click(within(tab).getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  await expect.poll(() => calls.filter(({ name }) => name === 'sendCode').map(({ flow }) => flow)).toEqual(['unlock'])
})

test.each([
  [0, ['username', 'password']],
  [1, ['username']],
  [2, ['username']],
])('the form at place %i asks for %j, and has a captcha of its own (HOME1, HOME3)', async (tabAt, names) => {
  const { tab } = await open(tabAt, {})
  const fields = within(tab).getAllByPlaceholderText(/./)
  expect(fields.map((field) => field.getAttribute('name'))).toEqual(names)
  expect(within(tab).getByRole('group', { name: 'Captcha' })).toBeVisible()
})

test.each(forms)('the form of %s is sent empty, for the server to refuse it (HOME2)', async (_flow, tabAt, start) => {
  const { screen, press, calls } = await open(tabAt, { [start]: { status: 400, message: 'Who are you?' } })
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Who are you?')
  const input = start === 'signIn' ? { username: '', password: '' } : { username: '' }
  expect(calls).toContainEqual({ name: start, flow: undefined, input: { ...input, captcha: 'solved' } })
})

test.each(forms)(
  'a 401 to the form of %s is toasted and leads to the help desk (PAGE3)',
  async (_flow, tabAt, start) => {
    const { screen } = await send(tabAt, { [start]: { status: 401, message: 'Please call us.' } })
    expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Please call us.')
    expect(window.location.pathname).toBe('/recovery')
  },
)

test.each(forms)(
  'the form of %s sends a name without signs that no font draws (HOME3)',
  async (_flow, tabAt, start) => {
    const { tab, user, press, calls } = await open(tabAt, { [start]: { status: 400, message: 'Who are you?' } })
    const field = within(tab).getByPlaceholderText('Enter Username')
    const sent = () => calls.filter(({ name }) => name === start).map(({ input }) => input)
    for (const [at, copied] of ['alice\u200f', '\ufeffalice', 'al\u200b\u00adice\ufe0f'].entries()) {
      await user.click(field)
      await user.paste(copied)
      expect(field).toHaveValue('alice')
      await press()
      await expect.poll(() => sent().length).toBe(at + 1)
    }
    // Filled in by the browser before the script ran.
    Object.assign(field, { value: '\u2068alice\u2069' })
    await press()
    await expect.poll(() => sent()).toEqual(Array(4).fill(expect.objectContaining({ username: 'alice' })))
  },
)
