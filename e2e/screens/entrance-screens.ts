import { expect } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { answers as arabic } from '@portico/text/languages/ar'
import { answers as german } from '@portico/text/languages/de'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

const answersIn: Readonly<Record<string, Pick<typeof arabic | typeof german, 'refusal.throttled'>>> = {
  ar: arabic,
  de: german,
}

export const entranceScreens: readonly Screen[] = [
  { name: 'home-login', reach: ({ page }) => way.openHome(page) },
  { name: 'home-forgot', reach: ({ page }) => way.openHome(page, 'reset') },
  { name: 'home-locked', reach: ({ page }) => way.openHome(page, 'unlock') },
  {
    name: 'home-captcha-solved',
    reach: async ({ page, person }) => {
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person })
      await expect(way.homeForm(page, 'profile').locator('[data-state=solved]')).toBeVisible()
    },
  },
  {
    name: 'home-refused',
    reach: async ({ page, person }) => {
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person: { ...person, password: 'Another-Password-1' } })
      await way.homeForm(page, 'profile').locator('[type=submit]').click()
      await expect(page.getByRole('alert')).toBeVisible()
      // A toast stays while the mouse is over it.
      await page.getByRole('alert').hover()
    },
  },
  {
    name: 'home-refused-lasting',
    reach: async ({ page, person }) => {
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person: { ...person, password: 'Another-Password-1' } })
      await way.homeForm(page, 'profile').locator('[type=submit]').click()
      await way.outlastToast(page)
    },
  },
  {
    name: 'home-throttled',
    reach: async ({ page, person }) => {
      await page.route('**/user/profile/initial', (route) => {
        const said = answersIn[route.request().headers()['accept-language'] ?? ''] ?? answer
        const message = said['refusal.throttled']
        return route.fulfill({
          status: 429,
          headers: { 'Retry-After': '240' },
          json: { success: false, code: 'throttled', message },
        })
      })
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person })
      await way.homeForm(page, 'profile').locator('[type=submit]').click()
      await way.outlastToast(page)
    },
  },
  {
    name: 'home-signed-in',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await way.openHome(stage.page)
    },
  },
  { name: 'recovery', reach: ({ page }) => way.open(page, '/recovery') },
  { name: 'not-found', reach: ({ page }) => way.open(page, '/nowhere') },
  {
    name: 'home-pending',
    reach: async ({ page, person }) => {
      await page.route('**/user/profile/initial', () => undefined)
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person })
      await way.homeForm(page, 'profile').locator('[type=submit]').click()
      await expect(way.homeForm(page, 'profile').locator('[type=submit][aria-busy=true]')).toBeVisible()
    },
  },
  {
    name: 'home-offline',
    reach: async ({ page, person }) => {
      await page.route('**/user/unlock/initial', (route) => route.abort())
      await way.openHome(page, 'unlock')
      await way.fillForm(page, { form: 'unlock', person })
      await way.homeForm(page, 'unlock').locator('[type=submit]').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByRole('alert').hover()
    },
  },
  {
    name: 'home-captcha-failed',
    reach: async ({ page }) => {
      await page.route('**/user/captcha', (route) => route.abort())
      await way.openHome(page, 'reset')
      await way.homeForm(page, 'reset').locator('input[name=username]').fill('somebody')
      await expect(way.homeForm(page, 'reset').locator('[data-state=failed]')).toBeVisible()
    },
  },
  {
    name: 'page-late',
    reach: async ({ page }) => {
      await page.route('**/assets/flow-pages-*.js', (route) => route.abort())
      await page.goto('/recovery')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
