import { expect, type Page } from '@playwright/test'
import { type Screen, withEmail } from './screen.js'
import {
  answering,
  before,
  checked,
  gone,
  minutesAgo,
  own,
  path,
  rows,
  sent,
  toCase,
  toDashboard,
  toSearch,
} from './to-case.js'
import * as way from './ways.js'

export const deskScreens: readonly Screen[] = [
  {
    name: 'desk-outside',
    reach: async (stage) => {
      await answering(stage, { session: gone })
      await way.open(stage.page, '/staff')
    },
  },
  {
    name: 'desk-enter',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await answering(stage, { session: gone })
      await way.open(stage.page, '/staff')
    },
  },
  {
    name: 'desk-asleep',
    reach: async (stage) => {
      await answering(stage, { session: { status: 401, code: 'prove-again', message: '' } })
      await way.open(stage.page, '/staff')
    },
  },
  { name: 'desk-find', reach: (stage) => toSearch(stage) },
  {
    name: 'desk-open-case',
    reach: async (stage) => {
      await toSearch(stage)
      await rows(stage.page).first().click()
    },
  },
  { name: 'desk-nobody', reach: (stage) => toSearch(stage, { search: { people: [], isCut: false } }) },
  { name: 'desk-case', reach: (stage) => toCase(stage, before) },
  { name: 'desk-check', reach: (stage) => toCase(stage, sent) },
  {
    name: 'desk-act',
    reach: async (stage) => {
      await toCase(stage, checked)
      await rows(stage.page).nth(2).click()
    },
  },
  {
    name: 'desk-close',
    reach: async (stage) => {
      await toCase(stage, checked)
      await toClosing(stage.page)
    },
  },
  {
    name: 'desk-closed',
    reach: async (stage) => {
      await toCase(stage, checked)
      await toClosing(stage.page)
      await stage.page.getByRole('dialog').locator('[type=submit]').click()
      await expect(stage.page.getByRole('dialog').locator('code')).toBeVisible()
    },
  },
  {
    name: 'desk-case-gone',
    reach: async (stage) => {
      await answering(stage, { case: { status: 400, code: 'case-gone', message: 'This case or request has ended.' } })
      await stage.page.goto(path)
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'dashboard-case', person: withEmail, reach: (stage) => toDashboard(stage, { open: own, last: null }) },
  { name: 'dashboard-no-case', person: withEmail, reach: (stage) => toDashboard(stage, { open: null, last: null }) },
  {
    name: 'dashboard-not-me',
    person: withEmail,
    reach: async (stage) => {
      await toDashboard(stage, { open: null, last: { ...own, closedAt: minutesAgo(2) } })
      await stage.page.locator('.own-case-not-me button').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
]

async function toClosing(page: Page) {
  await page.locator('.staff-desk > button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
