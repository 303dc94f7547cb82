import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'

test('the first screen leaves the focus where it is; each one after it takes it to its heading, also on the way back (ACCESS3)', async () => {
  const { screen, user } = renderPortal('/recovery', {})
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Go Home' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toHaveFocus()
  await user.click(document.body)
  window.history.back()
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
