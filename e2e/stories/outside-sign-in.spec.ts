import type { Locator, Page } from '@playwright/test'
import { outsideName } from '../environments/identity-provider.js'
import { expectAccessible } from '../steps/accessible.js'
import { pressOn, typeInto } from '../steps/keyboard.js'
import {
  goOutside,
  nameElsewhere,
  outsideButton,
  outsideDeskStory,
  outsideStory,
  signInElsewhere,
} from '../steps/outside-story.js'
import { startReset } from '../steps/start.js'
import { expect } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('the part is not on the page')
  return box
}

/** The sentence above the form, which has the focus. */
async function expectTold(page: Page, sentence: string) {
  await expectHome(page)
  await expect(page.getByText(sentence)).toBeFocused()
}

outsideStory(
  "by the institution's sign-in to the dashboard, with the second step here, by keyboard alone (SSO1)",
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await visit(page, '/')
    await expect(outsideButton(page)).toBeVisible()
    await expectAccessible(page, 'home with the other sign-in')
    const signIn = await boxOf(page.locator('[type=submit]').first())
    const other = await boxOf(outsideButton(page))
    expect(other.y - signIn.y - signIn.height, 'room between the two buttons').toBeGreaterThan(8)
    expect(other.width, 'one width').toBe(signIn.width)
    await pressOn(page, outsideButton(page))
    await typeInto(page, nameElsewhere(page), alice.username)
    await page.keyboard.press('Enter')
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)

outsideStory(
  'a strong one leads to the dashboard at once, and a second button signs out there too (SSO1, SSO9)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await goOutside(page)
    await signInElsewhere(page, alice.username, { isStrong: true })
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await visit(page, '/dashboard/sign-out')
    const leave = page.getByRole('button', { name: `Also sign out of ${outsideName}` })
    await expect(leave).toBeVisible()
    await expectAccessible(page, 'signing out of both')
    await leave.click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expectHome(page)
    // Who signs out of both is asked for a name there again.
    await outsideButton(page).click()
    await expect(nameElsewhere(page)).toBeVisible()
  },
)

outsideStory(
  'who comes to nothing reads why above the form, once, also in the middle of a reset (SSO2, SSO4)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await goOutside(page)
    await signInElsewhere(page, 'nobody.of.that.name')
    await expectTold(page, 'There is no account for you here.')
    await expectAccessible(page, 'home after a sign-in elsewhere that came to nothing')
    await page.reload()
    await expect(outsideButton(page)).toBeVisible()
    await expect(page.getByText('There is no account for you here.')).toBeHidden()

    await page.context().clearCookies({ domain: '127.0.0.1' })
    await goOutside(page)
    const other = await page.context().newPage()
    await startReset(other, alice.username)
    await expectScreen(other, { path: '/verification', title: 'Verification' })
    await signInElsewhere(page, alice.username, { isStrong: true })
    await expectTold(page, 'Your sign-in elsewhere could not be used.')
  },
)

outsideDeskStory(
  'an agent comes into the console by a strong one, and nobody else comes by it (SSO1)',
  async ({ browser, desk, page }) => {
    const omar = await desk.add({ name: 'Omar Haddad', emails: 1 })
    const dora = await desk.add({ name: 'Dora Dahl', emails: 1 })
    const first = await browser.newPage({ baseURL: desk.url })
    await visit(first, '/')
    await expect(first.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(outsideButton(first)).toBeHidden()
    await desk.makeAgent(omar)
    await visit(page, '/staff')
    await expect(outsideButton(page)).toBeVisible()
    await expectAccessible(page, 'the way into the console')
    await outsideButton(page).click()
    await signInElsewhere(page, omar.username, { isStrong: true })
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await visit(page, '/staff')
    await page.getByRole('button', { name: 'Open the console' }).click()
    await expect(page.getByRole('textbox', { name: /^Username, name/ })).toBeFocused()

    await visit(first, '/staff')
    await outsideButton(first).click()
    await signInElsewhere(first, dora.username, { isStrong: true })
    await expectTold(first, 'This sign-in is not for you here.')
  },
)
