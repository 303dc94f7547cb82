import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

const pages = [
  ['Dashboard', '/dashboard'],
  ['Change Password', '/dashboard/change-password'],
  ['Enrollment', '/dashboard/enrollment'],
] as const

async function at(path: string) {
  const portal = renderPortal(path, { session: signedInSession(), signOut: { message: 'You have signed out.' } })
  await portal.screen.findByRole('navigation', { name: 'Main' })
  return portal
}

test.each([...pages, ['Sign out', '/dashboard/sign-out']] as const)(
  'the page %s has the links to all three pages, and its title in the header (FRAME1)',
  async (title, path) => {
    const { screen } = await at(path)
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(pages)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  },
)

test('the user menu carries the name and signs out (FRAME1)', async () => {
  const { screen, user } = await at('/dashboard')
  const button = await screen.findByRole('button', { name: 'Alice Andersen' })
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement
  await user.click(button)
  await user.click(within(menu).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
})

test('the mobile menu has the same links, and signs out (FRAME1)', async () => {
  const { screen, user } = await at('/dashboard')
  const button = screen.getByRole('button', { name: 'Menu' })
  const menu = within(document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement)
  await user.click(button)
  const links = menu.getAllByRole('link', { hidden: true })
  for (const [place, [title, path]] of pages.entries()) {
    expect(links[place]).toHaveTextContent(title)
    expect(links[place]).toHaveAttribute('href', path)
  }
  await user.click(menu.getByRole('button', { name: 'Sign out', hidden: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
})
