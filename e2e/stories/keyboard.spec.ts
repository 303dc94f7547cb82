import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import { pressOn, tabTo, typeInto } from '../steps/keyboard.js'
import { expectSuccess, notice } from '../steps/see.js'
import { expect, story } from '../steps/story.js'
import { codeField } from '../steps/verify.js'
import { expectHome, expectScreen, isOpen, type Tab } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

/**
 * Opens the home page and waits until its script listens. Before that, Enter in a form would reload
 * the page.
 */
async function visitHome(page: Page) {
  await Promise.all([page.waitForResponse('**/user/session'), page.goto('/')])
}

/**
 * Opens a tab of the home page and returns its content, because tabs that close keep their fields
 * for a moment.
 */
async function openByKeyboard(page: Page, title: Tab) {
  await tabTo(page, page.locator('summary').filter({ hasText: title }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isOpen(page, title)).toBe(true)
  const tab = page.getByRole('group').filter({ hasText: title })
  await expect(tab.getByRole('textbox', { name: 'Username' })).toBeVisible()
  return tab
}

async function proveByKeyboard(page: Page, portal: Portal, person: Person) {
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await pressOn(page, page.getByRole('button', { name: 'Send Code' }))
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await readCodeFromMail(portal, person.emails[0]))
  await page.keyboard.press('Enter')
}

async function signInByKeyboard(page: Page, portal: Portal, person: Person) {
  await visitHome(page)
  await typeInto(page, page.getByRole('textbox', { name: 'Username' }), person.username)
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await proveByKeyboard(page, portal, person)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
}

/** Types the code into an open dialog, which has focused its field. */
async function proveNewAddressByKeyboard(page: Page, portal: Portal, address: string) {
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await readCodeFromMail(portal, address))
  await page.keyboard.press('Enter')
}

story('somebody without a mouse resets a password from beginning to end (ACCESS2)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await visitHome(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  const tab = await openByKeyboard(page, 'Forgot Password')
  await typeInto(page, tab.getByRole('textbox', { name: 'Username' }), alice.username)
  await pressOn(page, tab.getByRole('button', { name: 'Continue', exact: true }), 'Space')
  await proveByKeyboard(page, portal, alice)
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await typeInto(page, page.getByLabel('New Password', { exact: true }), newPassword)
  await typeInto(page, page.getByLabel('Confirm Password', { exact: true }), newPassword)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Password reset')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Go now' }))
  await expectHome(page)
})

story('somebody without a mouse unlocks an account and stops the clock (ACCESS2)', async ({ page, portal }) => {
  const dave = await portal.add({ emails: 1, locked: true })
  await visitHome(page)
  const tab = await openByKeyboard(page, 'Account Locked out?')
  await typeInto(page, tab.getByRole('textbox', { name: 'Username' }), dave.username)
  await page.keyboard.press('Enter')
  await proveByKeyboard(page, portal, dave)
  await expect(notice(page, 'Account unlocked')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Stay here' }))
  await expect(page.getByRole('button', { name: 'Go now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHome(page)
})

story('somebody without a mouse signs in, changes the password, and signs out (ACCESS2)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInByKeyboard(page, portal, alice)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await pressOn(page, navigation.getByRole('link', { name: 'Change Password' }))
  await expectScreen(page, { path: '/dashboard/change-password', title: 'Change Password' })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await typeInto(page, page.getByLabel('Old Password', { exact: true }), alice.password)
  await typeInto(page, page.getByLabel('New Password', { exact: true }), newPassword)
  await typeInto(page, page.getByLabel('Confirm Password', { exact: true }), newPassword)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Password changed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Go now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHome(page)
  await pressOn(page, page.getByRole('link', { name: 'Go to your dashboard' }))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await pressOn(page, page.getByRole('button', { name: alice.name }))
  await pressOn(page, page.getByRole('button', { name: 'Sign out' }))
  await expectHome(page)
})

story(
  'somebody without a mouse adds an address, proves it, and removes it again (ACCESS2)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const address = `${alice.username}@second.example`
    await signInByKeyboard(page, portal, alice)
    await pressOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }))
    const link = page.getByRole('link', { name: 'Add Email Address' })
    await pressOn(page, link)
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await proveNewAddressByKeyboard(page, portal, address)
    await expectSuccess(page, answer['email.verified'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: `Delete ${address}` }))
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expectSuccess(page, answer['email.removed'])
    await expect(page.getByRole('region', { name: 'Your email addresses' })).toBeFocused()
  },
)

story('somebody without a mouse and without a contact adds a first address (ACCESS2)', async ({ page, portal }) => {
  const bob = await portal.add({})
  const address = `${bob.username}@private.example`
  await visitHome(page)
  await typeInto(page, page.getByRole('textbox', { name: 'Username' }), bob.username)
  await typeInto(page, page.getByLabel('Password', { exact: true }), bob.password)
  await page.keyboard.press('Enter')
  await proveNewAddressByKeyboard(page, portal, address)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('on a phone with a keyboard the menu opens, leads on, and closes (ACCESS2)', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const alice = await portal.add({ emails: 1 })
  await signInByKeyboard(page, portal, alice)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await pressOn(page, menu)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Enrollment' }))
  await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
})
