import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

const captchaChallenge = { parameters: {}, signature: '' }

test.each([
  [1, 'startReset'],
  [2, 'startUnlock'],
] as const)('tab %i starts its own flow (HOME6, WAY2)', async (index, name) => {
  const { screen, container, user, calls } = renderPortal('/', { captchaChallenge, [name]: oneEmail })
  const tab = container.querySelectorAll('details')[index] as HTMLElement
  await user.click(tab.querySelector('summary') as HTMLElement)
  await user.type(within(tab).getByPlaceholderText('Enter Username'), 'alice')
  await user.click(within(tab).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toContainEqual({ name, flow: undefined, input: { username: 'alice', captcha: 'solved' } })
})
