import type { Page } from '@playwright/test'
import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import { notice } from '../steps/see.js'
import { expect, story } from '../steps/story.js'
import { newThumb, type Thumb } from '../steps/thumb.js'
import { codeField } from '../steps/verify.js'
import { expectScreen, type Tab, visit } from '../steps/visit.js'

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const newPassword = 'Quiet-Harbour-42'

interface Errand {
  readonly page: Page
  readonly portal: Portal
  readonly person: Person
  readonly thumb: Thumb
}

/** Types the name into a tab of the home page and sends the form. */
async function startRecovery({ page, person, thumb }: Errand, tab: Tab) {
  await visit(page, '/')
  await thumb.tap(page.getByText(tab, { exact: true }))
  const door = page.locator('details[open]').filter({ hasText: tab })
  await thumb.type(door.getByRole('textbox', { name: 'Username' }), person.username)
  await thumb.tap(door.getByRole('button', { name: 'Continue', exact: true }))
}

/** A code that is filled in at once sends itself. */
async function prove({ page, portal, person, thumb }: Errand) {
  await thumb.tap(page.getByRole('button', { name: 'Send Code' }))
  await thumb.takeCode(codeField(page), await readCodeFromMail(portal, person.emails[0]))
}

story('on a phone a sign-in takes four taps', async ({ page, portal }) => {
  const person = await portal.add({ emails: 1 })
  const thumb = newThumb(page)
  await visit(page, '/')
  await thumb.type(page.getByRole('textbox', { name: 'Username' }), person.username)
  await thumb.type(page.getByLabel('Password', { exact: true }), person.password)
  await thumb.tap(page.getByRole('button', { name: 'Sign in' }))
  await prove({ page, portal, person, thumb })
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  expect(thumb.taps()).toBeLessThanOrEqual(4)
})

story('on a phone an unlock takes five taps, the way home included', async ({ page, portal }) => {
  const person = await portal.add({ emails: 1, locked: true })
  const thumb = newThumb(page)
  await startRecovery({ page, portal, person, thumb }, 'Account Locked out?')
  await prove({ page, portal, person, thumb })
  await thumb.tap(notice(page, 'Account unlocked').getByRole('button', { name: 'Go now' }))
  await expectScreen(page, { path: '/', title: 'Account Portal' })
  expect(thumb.taps()).toBeLessThanOrEqual(5)
})

story('on a phone a reset takes seven taps', async ({ page, portal }) => {
  const person = await portal.add({ emails: 1 })
  const thumb = newThumb(page)
  await startRecovery({ page, portal, person, thumb }, 'Forgot Password')
  await prove({ page, portal, person, thumb })
  await thumb.type(page.getByLabel('New Password', { exact: true }), newPassword)
  await thumb.type(page.getByLabel('Confirm Password', { exact: true }), newPassword)
  await thumb.tap(page.getByRole('button', { name: 'Confirm' }))
  await expect(notice(page, 'Password reset')).toBeVisible()
  expect(thumb.taps()).toBeLessThanOrEqual(7)
})
