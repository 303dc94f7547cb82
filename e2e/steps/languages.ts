import { expect, type Page } from '@playwright/test'

/** The button that changes the language. */
export function languageButton(page: Page, name: 'English' | 'Deutsch' | 'العربية') {
  return page.getByRole('button', { name, exact: true })
}

/** Checks the language and the reading direction of the page. */
export async function expectLanguage(page: Page, { code, direction }: { code: string; direction: 'ltr' | 'rtl' }) {
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
}

/** Checks that nothing extends over the edges of the window. */
export async function expectNoSidewaysScrolling(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
