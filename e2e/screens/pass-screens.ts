import { expect, type Route } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { answers as arabic } from '@portico/text/languages/ar'
import { answers as german } from '@portico/text/languages/de'
import type { Screen, Stage } from './screen.js'
import { showConsole } from './to-case.js'
import * as way from './ways.js'

export const passScreens: readonly Screen[] = [
  { name: 'pass', reach: (stage) => toPass(stage) },
  { name: 'pass-refused', reach: (stage) => refused(stage, 'pass-wrong') },
  { name: 'pass-early', reach: (stage) => refused(stage, 'pass-early') },
]

async function toPass({ page }: Stage) {
  await showConsole(page)
  await page.goto('/pass')
  await expect(page.locator('input[name=code]')).toBeVisible()
}

async function refused(stage: Stage, code: 'pass-wrong' | 'pass-early') {
  const { page } = stage
  await page.route('**/user/reset/pass', (route) =>
    route.fulfill({ status: 400, json: { success: false, code, message: said(route, `refusal.${code}`) } }),
  )
  await toPass(stage)
  await page.locator('input[name=username]').fill('amueller')
  await page.locator('input[name=code]').fill('7KQ4-M2RD-X9TB')
  await page.locator('form [type=submit]').click()
  await way.outlastToast(page)
}

/** What the server says, in the language of the page. */
function said(route: Route, key: 'refusal.pass-wrong' | 'refusal.pass-early'): string {
  const texts = { ar: arabic, de: german }[route.request().headers()['accept-language'] ?? ''] ?? answer
  return texts[key].replace('{from}', '14:00')
}
