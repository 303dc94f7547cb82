import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, resettingSession, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

test.each([
  ['/', 'Account Portal', {}],
  ['/recovery', 'Recovery', {}],
  ['/verification', 'Verification', { session: verifyingSession('reset', oneEmail) }],
  ['/reset-password', 'Reset Password', { session: resettingSession }],
  ['/nowhere', '404', {}],
] as const)('the head of %s has the logo and the title %s, and nothing else (FRAME1)', async (path, title, script) => {
  const { screen } = renderPortal(path, script)
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  const head = screen.getByRole('banner')
  expect(head).toContainElement(heading)
  expect(within(head).getAllByRole('link')).toHaveLength(1)
  expect(within(head).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test.each([
  ['/', {}],
  ['/nowhere', {}],
  ['/dashboard', { session: signedInSession() }],
] as const)('the skip link of %s stands in a landmark of its own', async (path, script) => {
  const { screen } = renderPortal(path, script)
  await screen.findByRole('heading', { level: 1 })
  const link = screen.getByRole('link', { name: 'Skip to the content' })
  expect(link.closest('header, main, footer, nav')?.childElementCount).toBe(1)
  expect(document.querySelector(link.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
})
