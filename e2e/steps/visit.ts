import { expect, type Page } from '@playwright/test'

export type Tab = 'Login' | 'Forgot Password' | 'Account Locked out?'

/** Opens an address as if a person had typed it. */
export async function visit(page: Page, path: string) {
  return page.goto(path)
}

/** Opens a tab of the home page unless it is open. */
export async function openTab(page: Page, tab: Tab) {
  if (!(await isOpen(page, tab))) await headOf(page, tab).click()
  await expect.poll(() => isOpen(page, tab)).toBe(true)
  // The tabs move for a moment, and a press that begins on a button could end beside it.
  await expect.poll(() => page.evaluate(isMoving)).toBe(false)
}

/** Runs in the page. */
function isMoving(): boolean {
  return document.getAnimations().some((animation) => animation instanceof CSSTransition)
}

export async function isOpen(page: Page, tab: Tab): Promise<boolean> {
  return headOf(page, tab).evaluate((head) => head.closest('details')?.open === true)
}

/** The head of a tab. A refusal may name the tab too. */
function headOf(page: Page, tab: Tab) {
  return page.locator('summary').getByText(tab, { exact: true })
}

export async function expectHome(page: Page, options: { timeout?: number } = {}) {
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/(#[a-z-]*)?$/, options)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
}

export async function expectScreen(page: Page, { path, title }: { path: string; title: string }) {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
}
