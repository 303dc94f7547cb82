import { expect, type Page } from '@playwright/test'

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

/** Checks that the page shows the six requirements of the default list. */
export async function expectRequirements(page: Page) {
  const list = page.getByRole('list').filter({ hasText: 'At least 7 characters' })
  await expect(list.getByRole('listitem')).toContainText([
    'At least 7 characters',
    'At least one number',
    'At least one uppercase letter',
    'At least one lowercase letter',
    'At least one special character',
    'Must not contain your username',
  ])
}
