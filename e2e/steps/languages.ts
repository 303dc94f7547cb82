import { expect, type Page } from '@playwright/test'

/** The buttons that change the language, in the part of the page that shows them. */
export function languageButton(page: Page, name: 'English' | 'Deutsch' | 'العربية') {
  return page.getByRole('button', { name, exact: true })
}

/** In which language the page is, and from which side it is read. */
export async function expectLanguage(page: Page, { code, direction }: { code: string; direction: 'ltr' | 'rtl' }) {
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
}

/** Nothing reaches over the edges of the window. */
export async function expectNoSidewaysScrolling(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
