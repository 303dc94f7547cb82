import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

const captchaChallenge = { parameters: {}, signature: '' }
const wrong = { status: 400, message: 'Wrong code.' }

type Script = Parameters<typeof renderPortal>[1]

/** Opens the tab at this place of the home page, and sends its form. */
async function send(tabAt: number, script: Script) {
  const portal = renderPortal('/', { captchaChallenge, ...script })
  const tab = portal.container.querySelectorAll('details')[tabAt] as HTMLDetailsElement
  if (!tab.open) await portal.user.click(tab.querySelector('summary') as HTMLElement)
  await portal.user.type(within(tab).getByPlaceholderText('Enter Username'), 'alice')
  await portal.user.click(within(tab).getByRole('button', { name: /^(Sign in|Continue)$/ }))
  return portal
}

test.each([
  ['profile', 0, 'signIn'],
  ['reset', 1, 'startReset'],
  ['unlock', 2, 'startUnlock'],
] as const)('the form of %s sets the prefix of every call that follows (HOME6)', async (flow, tabAt, start) => {
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
