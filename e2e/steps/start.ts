import { expect, type Page } from '@playwright/test'
import { openTab, visit } from './visit.js'

interface Credentials {
  readonly username: string
  readonly password: string
}

/** Fills the sign-in form and sends it. The captcha solves itself. */
export async function signIn(page: Page, { username, password }: Credentials) {
  await visit(page, '/')
  await fillUsername(page, username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Starts a password reset for a name. */
export async function startReset(page: Page, username: string) {
  await visit(page, '/')
  await openTab(page, 'Forgot Password')
  await sendUsername(page, username)
}

/**
 * The same in a browser in which another flow goes on. The link to it moves the tabs as it comes, and a
 * press at that moment could end beside one.
 */
export async function startAnotherReset(page: Page, username: string) {
  await visit(page, '/')
  await expect(page.getByRole('link', { name: /^(Reset Password|Go on with your code)$/ })).toBeVisible()
  await openTab(page, 'Forgot Password')
  await sendUsername(page, username)
}

/** Starts to unlock the account of a name. */
export async function startUnlock(page: Page, username: string) {
  await visit(page, '/')
  await openTab(page, 'Account Locked out?')
  await sendUsername(page, username)
}

async function sendUsername(page: Page, username: string) {
  await fillUsername(page, username)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/**
 * Types the name. Repeats it if the page was not listening yet: the first use of the form starts
 * the captcha.
 */
export async function fillUsername(page: Page, username: string) {
  const field = page.getByRole('textbox', { name: 'Username' })
  const captcha = page.getByRole('group', { name: 'Captcha' })
  await expect(async () => {
    await field.fill('')
    await field.fill(username)
    await expect(captcha).not.toHaveAttribute('data-state', 'idle', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}
