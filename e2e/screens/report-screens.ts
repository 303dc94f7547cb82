import { expect, type Route } from '@playwright/test'
import type { OutputOf } from '@portico/contract'
import { answer } from '@portico/text/en/answer'
import { answers as arabic } from '@portico/text/languages/ar'
import { answers as german } from '@portico/text/languages/de'
import type { Screen, Stage } from './screen.js'
import * as way from './ways.js'

const code = 'K7QF-2MXA-9TRD-VB3N'

export const reportScreens: readonly Screen[] = [
  { name: 'not-me', reach: (stage) => toEvent(stage) },
  { name: 'not-me-stop', reach: (stage) => toQuestion(stage) },
  {
    name: 'not-me-stop-failed',
    reach: async (stage) => {
      await toQuestion(stage)
      await stage.page.route('**/user/profile/*notme', (route) => route.abort())
      await stopButton(stage).click()
      await way.outlastToast(stage.page)
    },
  },
  {
    name: 'not-me-stopped',
    reach: async (stage) => {
      await toQuestion(stage)
      await stopButton(stage).click()
      await expect(stage.page.locator('main [data-help-desk=all]')).toBeVisible()
    },
  },
  { name: 'not-me-stopped-already', reach: (stage) => toEvent(stage, { state: 'reported' }) },
  {
    name: 'not-me-code',
    reach: async (stage) => {
      await refusing(stage)
      await way.open(stage.page, '/not-me')
    },
  },
  {
    name: 'not-me-refused',
    reach: async (stage) => {
      const { page } = stage
      await refusing(stage)
      await way.open(page, '/not-me')
      await page.locator('input[name=code]').fill(code)
      await page.locator('form [type=submit]').click()
      await way.outlastToast(page)
    },
  },
  {
    name: 'not-me-failed',
    reach: async ({ page }) => {
      await page.route('**/user/profile/shownotme', (route) => route.abort())
      await page.goto(`/not-me#${code}`)
      await expect(page.locator('main [role=alert]')).toBeVisible()
    },
  },
]

const happened: OutputOf<'showNotMe'> = {
  what: 'password-changed',
  at: new Date(new Date().setHours(3, 12, 0, 0)).toISOString(),
  where: '192.0.2.x',
  state: 'open',
}

type Said = 'refusal.report-unknown' | 'report.stopped'
const saidIn: Readonly<Record<string, Readonly<Record<Said, string>>>> = { ar: arabic, de: german }

/** What the server says, in the language of the page. */
function said(route: Route, key: Said): string {
  return (saidIn[route.request().headers()['accept-language'] ?? ''] ?? answer)[key]
}

async function toEvent({ page }: Stage, more: Partial<OutputOf<'showNotMe'>> = {}) {
  await page.route('**/user/profile/shownotme', (route) => route.fulfill({ json: { ...happened, ...more } }))
  await page.route('**/user/profile/reportnotme', (route) =>
    route.fulfill({ json: { message: said(route, 'report.stopped') } }),
  )
  await way.open(page, `/not-me#${code}`)
}

async function toQuestion(stage: Stage) {
  await toEvent(stage)
  await stage.page.locator('main button').first().click()
  await expect(stage.page.getByRole('dialog')).toBeVisible()
}

const stopButton = ({ page }: Stage) => page.getByRole('dialog').getByRole('button').last()

async function refusing({ page }: Stage) {
  await page.route('**/user/profile/shownotme', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'report-unknown', message: said(route, 'refusal.report-unknown') },
    }),
  )
}
