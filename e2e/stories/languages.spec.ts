import type { Locator, Page } from '@playwright/test'
import { screens as arabic, answers as arabicAnswers } from '@portico/text/languages/ar'
import { screens as german, answers as germanAnswers } from '@portico/text/languages/de'
import type { Person, Portal } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { readCodeFromMail } from '../steps/codes.js'
import {
  chooseLanguage,
  expectLanguage,
  expectNoSidewaysScrolling,
  languageSwitch,
  typeLanguage,
} from '../steps/languages.js'
import { expect, story } from '../steps/story.js'
import { visit } from '../steps/visit.js'

type Words = typeof german | typeof arabic

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Signs in with the words of a language, and returns the text of the mail with the code. */
async function signInReading(words: Words, page: Page, { portal, person }: { portal: Portal; person: Person }) {
  await page.getByRole('textbox', { name: words['form.username'] }).first().fill(person.username)
  await page.getByLabel(words['form.password'], { exact: true }).fill(person.password)
  await page.getByRole('button', { name: words['form.sign-in'], exact: true }).click()
  await expect(heading(page, words['title.verification'])).toBeVisible()
  await page.getByRole('button', { name: words['verification.send'] }).click()
  const code = await readCodeFromMail(portal, person.emails[0])
  await page.getByRole('textbox', { name: words['code.label'] }).pressSequentially(code)
  await page.getByRole('button', { name: words['verification.continue'] }).click()
  await expect(heading(page, words['title.dashboard'])).toBeVisible()
  return { code, text: portal.mail.allTo(person.emails[0] ?? '')[0]?.text ?? '' }
}

story.describe('a visitor whose browser asks for German', () => {
  story.use({ locale: 'de-AT' })

  story('gets a German page as it comes from the server, and a German mail (LANG1)', async ({ page, portal }) => {
    const person = await portal.add({ emails: 1 })
    const answer = await visit(page, '/')
    expect(answer?.headers()['content-language']).toBe('de')
    expect(await answer?.text()).toContain(german['home.locked'])
    await expectLanguage(page, { code: 'de', direction: 'ltr' })
    const { code, text } = await signInReading(german, page, { portal, person })
    expect(text).toContain(`${germanAnswers['message.code.code']} ${code}`)
    await visit(page, '/dashboard/enrollment')
    const row = page.getByRole('listitem').filter({ hasText: person.emails[0] ?? '' })
    await expect(row.getByRole('time')).toHaveText(german['enrollment.added-today'])
  })

  story('is refused in German (LANG1)', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('textbox', { name: german['form.username'] }).first().fill('nobody')
    await page.getByRole('button', { name: german['form.sign-in'], exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(germanAnswers['refusal.wrong-credentials'])
  })
})

story('the language can be changed by keyboard, keeps what was typed, and stays (LANG1)', async ({ page, context }) => {
  await visit(page, '/')
  await expectLanguage(page, { code: 'en', direction: 'ltr' })
  await page.getByRole('textbox', { name: 'Username' }).first().fill('alice')
  await typeLanguage(page, 'العربية')
  await expect(heading(page, arabic['title.home'])).toBeVisible()
  await expectLanguage(page, { code: 'ar', direction: 'rtl' })
  await expect(page.getByRole('textbox', { name: arabic['form.username'] }).first()).toHaveValue('alice')
  await expect(languageSwitch(page, 'العربية')).toBeFocused()
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'language')
  expect(kept).toMatchObject({ value: 'ar', path: '/', sameSite: 'Lax', httpOnly: false })
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
  const answer = await page.reload()
  expect(answer?.headers()['content-language']).toBe('ar')
  await expect(heading(page, arabic['title.home'])).toBeVisible()
  await expectLanguage(page, { code: 'ar', direction: 'rtl' })
})

story(
  'a shown password and a name stand in one order in every language (LANG1)',
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
    await visit(page, '/')
    await page.getByRole('button', { name: arabic['field.show-password'] }).click()
    const name = page.getByRole('textbox', { name: arabic['form.username'] }).first()
    const password = page.getByLabel(arabic['form.password'], { exact: true })
    const shot = (field: Locator) => field.screenshot({ animations: 'disabled' })
    for (const field of [name, password]) {
      await field.evaluate((input) => Object.assign((input as HTMLElement).style, { paddingInline: '4rem' }))
      for (const text of ['Uni-2026!?', 'alice.a_', '2026!?', '(Abc)', 'كلمة-2026!?']) {
        await field.fill(text)
        const shown = await shot(field)
        // The same text in a field of its own direction.
        const dir = text.startsWith('ك') ? 'rtl' : 'ltr'
        await field.evaluate((input, direction) => input.setAttribute('dir', direction), dir)
        expect([text, (await shot(field)).equals(shown)]).toEqual([text, true])
        await field.evaluate((input) => input.removeAttribute('dir'))
      }
    }
  },
)

story('a language that does not come is told, and the page stays as it is', async ({ page }) => {
  await page.route(/\/assets\/de-[^/]*\.js$/, (route) => route.abort())
  await visit(page, '/')
  await chooseLanguage(page, 'Deutsch')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expectLanguage(page, { code: 'en', direction: 'ltr' })
})

story(
  'a portal in Arabic has no fault that axe can find, and fits a small phone (LANG1)',
  async ({ page, context, portal }) => {
    const person = await portal.add({ emails: 2 })
    await page.setViewportSize({ width: 320, height: 700 })
    await context.addCookies([{ name: 'language', value: 'ar', url: portal.url }])
    const look = async (what: string) => {
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page, `${what}, Arabic`)
    }
    await visit(page, '/')
    await look('home')
    await visit(page, '/no-such-page')
    await expect(page.getByRole('heading', { name: arabic['missing.heading'] })).toBeVisible()
    await look('404')
    await visit(page, '/')
    const { code, text } = await signInReading(arabic, page, { portal, person })
    expect(text).toContain(`${arabicAnswers['message.code.code']} ${code}`)
    await look('dashboard')
    await page.getByRole('button', { name: arabic['menu.open'], exact: true }).click()
    await look('menu')
    await visit(page, '/dashboard/enrollment')
    await page.getByRole('link', { name: arabic['enrollment.add'] }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('enrollment, dialog')
    await visit(page, '/dashboard/change-password')
    await expect(heading(page, arabic['title.change-password'])).toBeVisible()
    await look('change password')
  },
)

story('German fits a small phone', async ({ page, context, portal }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await context.addCookies([{ name: 'language', value: 'de', url: portal.url }])
  const person = await portal.add({ emails: 1 })
  await visit(page, '/')
  await expectNoSidewaysScrolling(page)
  await signInReading(german, page, { portal, person })
  for (const path of [
    '/dashboard',
    '/dashboard/enrollment',
    '/dashboard/change-password',
    '/recovery',
    '/no-such-page',
  ]) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})
