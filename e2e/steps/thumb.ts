import { expect, type Locator, type Page } from '@playwright/test'

/** The hand at a phone. Only touches of the page count as taps, not the keys of the keyboard. */
export interface Thumb {
  tap(target: Locator): Promise<void>
  /** Types into a field, which takes a tap unless the page has put the focus there. */
  type(field: Locator, text: string): Promise<void>
  /** Takes the code that the phone offers over its keyboard, into the field that has the focus. */
  takeCode(field: Locator, code: string): Promise<void>
  /** The number of taps until now. */
  taps(): number
}

export function newThumb(page: Page): Thumb {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    tap,
    async type(field, text) {
      await expect(field).toBeVisible()
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      await page.keyboard.insertText(text)
    },
    async takeCode(field, code) {
      await expect(field).toBeFocused()
      await page.keyboard.insertText(code)
    },
    taps: () => taps,
  }
}
