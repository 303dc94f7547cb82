import { expect, type Page } from '@playwright/test'
import { type AnotherProvider, rightCode, startAnotherProvider } from '../environments/another-provider.js'
import { startStaticHost } from '../environments/static-host.js'
import { story } from './story.js'
import { enterCode, sendCode } from './verify.js'
import { expectScreen, openTab, type Tab, visit } from './visit.js'

export const helpDeskPhone = '+1 555 0199'
const institutionName = 'Elsewhere <College>'
const apiBase = '/provider/v1'

/** A story on the static bundle in front of another provider. Each story has its own of both. */
export const providerStory = story.extend<{ provider: AnotherProvider }>({
  provider: async ({ browserName: _ }, use) => {
    const provider = await startAnotherProvider()
    await use(provider)
    await provider.stop()
  },
  baseURL: async ({ provider }, use) => {
    const institution = { name: institutionName, helpDeskPhone, colour: '#7a1f3d' }
    const host = await startStaticHost({ settings: { apiBase, institution }, provider: provider.url })
    await use(host.url)
    await host.stop()
  },
})

/** Fills one of the three forms and sends it. This provider has no captcha. */
export async function start(page: Page, tab: Tab, { username = 'alice', password = 'right' } = {}) {
  await visit(page, '/')
  // The name comes with the host's settings, so its script runs once the name is visible.
  await expect(page.getByRole('link', { name: institutionName })).toBeVisible()
  await openTab(page, tab)
  // A tab that closes stays in the page for a moment.
  const door = page.locator('details[open]').filter({ hasText: tab })
  await door.getByRole('textbox', { name: 'Username' }).fill(username)
  if (tab === 'Login') await door.getByLabel('Password', { exact: true }).fill(password)
  await door.getByRole('button', { name: tab === 'Login' ? 'Sign in' : 'Continue', exact: true }).click()
}

/** Chooses the contact and types the right code. */
export async function prove(page: Page) {
  await sendCode(page)
  await enterCode(page, rightCode)
}

/** Signs in and waits for the dashboard. */
export async function signInThere(page: Page) {
  await start(page, 'Login')
  await prove(page)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
}

/**
 * Follows the navigation, because a reload would lose the sign-in: this provider has no session
 * call.
 */
export async function goTo(page: Page, link: 'Dashboard' | 'Change Password' | 'Enrollment') {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
}

/** Checks that the page shows a heading and text, whatever the provider answered. */
export async function expectNoBlankPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(async () => (await page.locator('body').innerText()).trim().length).toBeGreaterThan(20)
}
