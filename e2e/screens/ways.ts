import { expect, type Page } from '@playwright/test'
import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'

/** Steps that work in every language. Each ends where its name says. */

export type HomeForm = 'profile' | 'reset' | 'unlock'

const tabAt: Readonly<Record<HomeForm, number>> = { profile: 0, reset: 1, unlock: 2 }

export function homeForm(page: Page, form: HomeForm) {
  return page.locator('details').nth(tabAt[form]).locator('form')
}

export async function openHome(page: Page, form: HomeForm = 'profile') {
  await page.goto('/')
  await expect(page.locator('details')).toHaveCount(3)
  const tab = page.locator('details').nth(tabAt[form])
  if (!(await tab.evaluate((details: HTMLDetailsElement) => details.open))) await tab.locator('summary').click()
}

/** Opens an address whose page has a heading of its own. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main h2').first()).toBeVisible()
}

/** Fills one of the three forms. Repeats it if the page was not listening yet. */
export async function fillForm(page: Page, { form, person }: { form: HomeForm; person: Person }) {
  const fields = homeForm(page, form)
  await expect(async () => {
    await fields.locator('input[name=username]').fill('')
    await fields.locator('input[name=username]').fill(person.username)
    await expect(fields.locator('[data-state]')).not.toHaveAttribute('data-state', 'idle', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  if (form === 'profile') await fields.locator('input[name=password]').fill(person.password)
}

export async function toVerification(page: Page, { form, person }: { form: HomeForm; person: Person }) {
  await openHome(page, form)
  await fillForm(page, { form, person })
  await homeForm(page, form).locator('[type=submit]').click()
  await page.waitForURL('**/verification')
}

export async function toCodeStep(page: Page, way: { form: HomeForm; person: Person }) {
  await toVerification(page, way)
  await page.locator('form [type=submit]').click()
  await expect(codeField(page)).toBeVisible()
}

export function codeField(page: Page) {
  return page.locator('input[autocomplete=one-time-code]')
}

/** Fills in the newest code to the person's first address. */
export async function enterCode(
  page: Page,
  { portal, to, number = 1 }: { portal: Portal; to: string; number?: number },
) {
  // The form sends a code that arrives whole, without a press.
  await codeField(page).fill(await readCodeFromMail(portal, to, number))
}

export async function signIn(page: Page, { portal, person }: { portal: Portal; person: Person }) {
  await toCodeStep(page, { form: 'profile', person })
  await enterCode(page, { portal, to: person.emails[0] ?? '' })
  await page.waitForURL('**/dashboard')
  await expect(page.locator('main h2').first()).toBeVisible()
}

export async function proveForReset(page: Page, { portal, person }: { portal: Portal; person: Person }) {
  await toCodeStep(page, { form: 'reset', person })
  await enterCode(page, { portal, to: person.emails[0] ?? '' })
  await page.waitForURL('**/reset-password')
  await expect(page.locator('input[autocomplete=new-password]')).toHaveCount(2)
}

/**
 * Waits until the red toast has gone. A toast stays while the mouse is over it, so the mouse leaves
 * first.
 */
export async function outlastToast(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('alert')).toBeHidden()
}
