import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

const { showPopover, hidePopover } = HTMLElement.prototype

beforeEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
})
afterEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover })
})

async function menuOf(name: string) {
  const { screen, user } = renderPortal('/dashboard', { session: signedInSession() })
  const button = await screen.findByRole('button', { name })
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement
  // Without popovers the browser knows no targets of buttons.
  button.removeAttribute('popovertarget')
  return { screen, user, button, menu }
}

test.each(['Alice Andersen', 'Menu'])('without popovers the script opens and closes the menu of %s', async (name) => {
  const { user, button, menu } = await menuOf(name)
  expect(menu).not.toBeVisible()
  await user.click(button)
  expect(menu).toBeVisible()
  await user.click(button)
  expect(menu).not.toBeVisible()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(menu).not.toBeVisible()
  await user.click(button)
  await user.click(document.body)
  expect(menu).not.toBeVisible()
})

test('without popovers a press in the menu keeps it, and one on a link closes it', async () => {
  const { user, button, menu, screen } = await menuOf('Menu')
  await user.click(button)
  await user.click(menu)
  expect(menu).toBeVisible()
  await user.click(menu.querySelector('a[href="/dashboard/enrollment"]') as Element)
  expect(await screen.findByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
  expect(menu).not.toBeVisible()
})
