import { expect, type Page } from '@playwright/test'
import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from './codes.js'
import { signIn } from './start.js'
import { expectScreen } from './visit.js'

/** First step: sends the code to the chosen contact, and waits for the second step. */
export async function sendCode(page: Page) {
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(codeField(page)).toBeVisible()
}

export function codeField(page: Page) {
  return page.getByRole('textbox', { name: 'Verification code' })
}

/** Types a code digit by digit. The form sends a code that arrives whole, as from the clipboard. */
export async function typeCode(page: Page, code: string) {
  await codeField(page).fill('')
  await codeField(page).pressSequentially(code)
}

/** Second step: types the code and continues. */
export async function enterCode(page: Page, code: string) {
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Leaves the flow and waits until the server has answered. */
export async function cancel(page: Page) {
  const told = page.waitForResponse((response) => response.url().endsWith('/user/profile/logout'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await told
}

/** Does both steps with the first email address of a person. */
export async function proveByMail(page: Page, portal: Portal, person: Person) {
  const before = portal.mail.allTo(person.emails[0] ?? '').filter(({ text }) => /\d{6}/.test(text)).length
  await sendCode(page)
  await enterCode(page, await readCodeFromMail(portal, person.emails[0], before + 1))
}

/** Signs in and waits for the dashboard. */
export async function signInWithCode(page: Page, portal: Portal, person: Person) {
  await signIn(page, person)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await proveByMail(page, portal, person)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
}
