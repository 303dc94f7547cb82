import { chromium } from '@playwright/test'
import { wholeBrowser } from '../steps/installed-browsers.js'
import { expect, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectHome, visit } from '../steps/visit.js'

story('after signing out, Back shows nothing of the person (G20)', async ({ page, portal }) => {
  const kim = await portal.add({ name: 'Kim Kowalski', emails: 1 })
  await signInWithCode(page, portal, kim)
  const loaded = await page.reload()
  expect(loaded?.headers()['cache-control']).toBe('no-store')
  await page.getByRole('button', { name: kim.name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
  await page.goBack()
  await expectHome(page)
  expect(await page.content()).not.toContain('Kowalski')
})

story(
  'a page from the back-forward cache asks for its session before it shows anything (G20)',
  async ({ portal, launchOptions }) => {
    // The runner switches this cache off.
    const browser = await chromium.launch({
      ...launchOptions,
      executablePath: wholeBrowser,
      ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-features=BackForwardCache'],
    })
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    const kim = await portal.add({ name: 'Kim Kowalski', emails: 1 })
    await signInWithCode(page, portal, kim)
    await page.evaluate(() => {
      window.addEventListener('pageshow', (event) => {
        const shown = getComputedStyle(document.body).visibility === 'visible' ? document.body.textContent : ''
        Object.assign(window, { persisted: event.persisted, shown })
      })
    })
    await visit(page, '/healthz')
    const other = await context.newPage()
    await visit(other, '/dashboard/sign-out')
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expectHome(other)
    // A page from this cache never loads, which is what goBack waits for.
    await page.evaluate(() => history.back()).catch(() => undefined)
    await expectHome(page)
    expect(await page.content()).not.toContain('Kowalski')
    const seen = await page.evaluate(() => {
      const { persisted, shown } = window as unknown as { persisted?: boolean; shown?: string }
      return { persisted, shown }
    })
    expect(seen.persisted).toBe(true)
    expect(seen.shown).not.toContain('Kowalski')
    await browser.close()
  },
)
