import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is where it should be, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator, most = 25) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1_000 })
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement)
}
