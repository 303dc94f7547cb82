import { expect, type Page } from '@playwright/test'
import type { Portal } from '../environments/portal.js'

/** Fills both fields of the reset page and sends them. */
export async function setNewPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Fills the form of a signed-in person and sends it. */
export async function changePassword(page: Page, { old, next }: { old: string; next: string }) {
  await page.getByLabel('Old Password', { exact: true }).fill(old)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

/** Checks that the page shows the requirements that hold for the people of the portal. */
export async function expectRequirements(page: Page, { requirements }: Pick<Portal, 'requirements'>) {
  const panel = page.getByRole('list', { name: 'Requirements' }).locator('..')
  for (const sentence of requirements) await expect(panel).toContainText(sentence)
}
