import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { screen } from '@portico/text/en/screen'
import type { Portal } from '../environments/portal.js'
import { signIn } from '../steps/start.js'
import { expect, needsAllParts, story } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

story(
  'a browser with names of languages that Intl refuses signs in and shows every screen',
  async ({ page, portal }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US@posix', 'en_US.UTF-8'] })
    })
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const alice = await portal.add({ emails: 1 })
    await signIn(page, { ...alice, password: 'Wrong-Password-1' })
    await expect(page.getByText(answer['refusal.wrong-credentials']).first()).toBeVisible()
    await signIn(page, alice)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }).click()
    await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
    await page.reload()
    await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
    expect(failures).toEqual([])
  },
)

story('the icon of a page is an address without blanks, and Edge draws no second eye', async ({ page }) => {
  await page.goto('/')
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg%20[!-~]+$/)
  const drawn = page.evaluate((src) => Object.assign(new Image(), { src }).decode(), icon ?? '')
  await expect(drawn).resolves.toBeUndefined()
  const sheet = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  const styles = await (await page.request.get(sheet ?? '')).text()
  for (const part of ['reveal', 'clear'])
    expect(styles).toMatch(new RegExp(`(^|[{};])[^,{}]*::-ms-${part}\\{display:none`))
})

/** The card that stands in place of a page whose programs do not run. */
async function expectStopped(page: Page, portal: Portal) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: screen['page.stopped'] })).toBeVisible()
  const { helpDeskPhone } = portal.institution
  await expect(main.getByRole('link', { name: helpDeskPhone })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
}

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })
  story(
    'each page is a card with the help desk, and a form sent all the same is answered so (HOME8)',
    needsAllParts,
    async ({ page, portal }) => {
      for (const path of ['/', '/verification', '/not-me#K7QF-2MXA-9TRD-VB3N', '/nowhere']) {
        await page.goto(path)
        await expectStopped(page, portal)
      }
      const answered = await page.request.post('/', { form: { username: 'alice', password: 'Secret-Column-1' } })
      expect(answered.status()).toBe(400)
      const told = await answered.text()
      expect(told).toContain(screen['page.not-read'])
      expect(told).not.toContain('Secret-Column-1')
      const log = new URL(`../.results/server-embedded-${story.info().workerIndex}.log`, import.meta.url)
      expect(readFileSync(log, 'utf8')).not.toContain('Secret-Column-1')
    },
  )
})

const brokenScripts = {
  'are blocked': (route: Route) => route.abort('blockedbyclient'),
  'are gone': (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  'cannot be read by the browser': (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const pattern = /(?<=/' }),
} as const

for (const [what, answerWith] of Object.entries(brokenScripts)) {
  story(
    `where the scripts of a page ${what}, each page becomes the card after a while (HOME8)`,
    async ({ browser, portal }) => {
      // A page of its own, in which errors are expected.
      const page = await browser.newPage({ baseURL: portal.url })
      await page.route('**/assets/*.js', answerWith)
      const card = page.locator('#stopped')
      for (const path of ['/', '/verification', '/nowhere']) {
        await page.goto(path)
        await expect(card).toHaveCSS('visibility', 'hidden')
        await card.evaluate((element) => element.getAnimations()[0]?.finish())
        await expect(card.getByRole('heading', { name: screen['page.stopped'] })).toBeVisible()
        await expect(card.getByRole('link', { name: portal.institution.helpDeskPhone })).toBeVisible()
      }
      await page.close()
    },
  )
}

story('where scripts come, the card is gone before it shows (HOME8)', async ({ page }) => {
  for (const path of ['/', '/verification', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('#stopped')).toHaveCount(0)
  }
})

story('where a script of the page does not load, the card takes its place (HOME8)', async ({ page, portal }) => {
  await page.route('**/assets/react-*.js', (route) => route.abort())
  await page.goto('/')
  await expectStopped(page, portal)
})
