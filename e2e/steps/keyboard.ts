import { expect, type Locator, type Page } from '@playwright/test'

/** Waits for the target and presses Tab until it has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 25) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1_000 })
}

/** Goes to a field by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a button or a link by Tab and presses it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement)
}
