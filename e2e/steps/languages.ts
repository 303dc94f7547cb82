import { expect, type Locator, type Page } from '@playwright/test'

type Name = 'English' | 'Deutsch' | 'العربية'

/** What changes to a language: a button, or a list of them where many are on offer. */
export function languageSwitch(page: Page, name: Name) {
  const list = page.getByRole('combobox').filter({ has: page.getByRole('option', { name, exact: true }) })
  return page.getByRole('button', { name, exact: true }).or(list).first()
}

const isList = (control: Locator) => control.evaluate((element) => element.tagName === 'SELECT')

/** Changes the language. */
export async function chooseLanguage(page: Page, name: Name) {
  const control = languageSwitch(page, name)
  if (await isList(control)) await control.selectOption({ label: name })
  else await control.click()
}

/** Changes the language without a pointer. */
export async function typeLanguage(page: Page, name: Name) {
  const control = languageSwitch(page, name)
  await control.focus()
  if (!(await isList(control))) return page.keyboard.press('Enter')
  const names = await control.getByRole('option').allTextContents()
  const chosen = await control.evaluate((list) => (list as HTMLSelectElement).selectedIndex)
  const steps = names.indexOf(name) - chosen
  for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown')
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
