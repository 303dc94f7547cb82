import { expect } from '@playwright/test'
import type { SessionState } from '@portico/contract'
import { type Screen, type Stage, withEmail } from './screen.js'
import * as way from './ways.js'

export const profileScreens: readonly Screen[] = [
  { name: 'dashboard', person: withEmail, reach: toDashboard },
  {
    name: 'dashboard-long-name',
    person: { emails: 1, name: 'Maximiliane-Charlotte Freifrau von Hohenzollern-Sigmaringen zu Wittgenstein' },
    reach: toDashboard,
  },
  {
    name: 'dashboard-all-told',
    person: { emails: 4, phones: 1 },
    reach: async (stage) => {
      await toDashboard(stage)
      const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000).toISOString()
      await withSession(stage, ({ account, ...session }) => ({
        ...session,
        account: account && { ...account, passwordChangedAt: days(-200), passwordExpiresAt: days(9) },
      }))
      await toDashboardAgain(stage)
      await expect(stage.page.locator('main a[href$="/change-password"] b ~ span')).toHaveCount(2)
    },
  },
  { name: 'dashboard-asked', person: withEmail, reach: (stage) => toAsked(stage, 40) },
  {
    name: 'dashboard-asked-soon',
    person: withEmail,
    reach: async (stage) => {
      await toAsked(stage, 1)
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'dashboard-phone-only',
    person: withEmail,
    reach: async (stage) => {
      await toDashboard(stage)
      await withSession(stage, onePhoneOnly)
      await toDashboardAgain(stage)
      await expect(stage.page.locator('main li').filter({ hasText: '••• ••• 42' })).toBeVisible()
      await expect(stage.page.locator('main li').filter({ hasText: '@' })).toHaveCount(0)
    },
  },
  {
    name: 'enrollment-phone-only',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await withSession(stage, onePhoneOnly)
      await stage.page.goto('/dashboard/enrollment')
      await expect(stage.page.locator('#phones')).toBeVisible()
    },
  },
  {
    name: 'dashboard-menu',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await stage.page.locator('header button:visible').first().click()
    },
  },
  {
    name: 'sign-out',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await way.open(stage.page, '/dashboard/sign-out')
    },
  },
  { name: 'enrollment', person: { emails: 5 }, reach: toEnrollment },
  {
    name: 'enrollment-add',
    person: withEmail,
    reach: async (stage) => {
      await toEnrollment(stage)
      await stage.page.locator('main a[href$="#add-email"]').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'enrollment-verify',
    person: withEmail,
    reach: toCodeOfNewAddress,
  },
  {
    name: 'enrollment-delete',
    person: { emails: 2 },
    reach: async (stage) => {
      await toEnrollment(stage)
      await stage.page.locator('main li button').last().click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'enrollment-delete-refused',
    person: withEmail,
    reach: async (stage) => {
      await toEnrollment(stage)
      await stage.page.locator('main li button').last().click()
      const dialog = stage.page.getByRole('dialog')
      await dialog.locator('button').last().click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      // A toast stays while the mouse is over it.
      await dialog.getByRole('alert').hover()
    },
  },
  {
    name: 'enrollment-unproven',
    person: withEmail,
    reach: async (stage) => {
      await toCodeOfNewAddress(stage)
      await stage.page.keyboard.press('Escape')
      await expect(stage.page.locator('main li')).toHaveCount(2)
    },
  },
  {
    name: 'enrollment-empty',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await withEmails(stage, [])
      await expect(stage.page.locator('main a[href$="#add-email"]')).toBeVisible()
    },
  },
  {
    name: 'enrollment-long-list',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      const names = Array.from({ length: 12 }, (_, at) => 'longer.and.longer.'.repeat(at) + at)
      await withEmails(stage, names)
      await expect(stage.page.locator('main li')).toHaveCount(12)
    },
  },
]

async function toEnrollment(stage: Stage) {
  await way.signIn(stage.page, stage)
  await stage.page.goto('/dashboard/enrollment')
  await expect(stage.page.locator('main li').first()).toBeVisible()
}

async function toCodeOfNewAddress(stage: Stage) {
  await toEnrollment(stage)
  await stage.page.locator('main a[href$="#add-email"]').click()
  await stage.page.getByRole('dialog').locator('input[type=email]').fill(`${stage.person.username}@new.example`)
  await stage.page.getByRole('dialog').locator('[type=submit]').click()
  await expect(way.codeField(stage.page)).toBeVisible()
}

async function toDashboard(stage: Stage) {
  await way.signIn(stage.page, stage)
  await expect(stage.page.locator('#way-back')).toBeVisible()
}

/** The dashboard while a drive asks, so many days before its last one. */
async function toAsked(stage: Stage, days: number) {
  await toDashboard(stage)
  const until = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await withSession(stage, ({ account, ...session }) => ({
    ...session,
    account: account && { ...account, asked: { what: 'second-contact', until, later: 2 } },
  }))
  await toDashboardAgain(stage)
  await expect(stage.page.locator('main .drive, dialog[open]').first()).toBeVisible()
}

async function toDashboardAgain({ page }: Stage) {
  await page.goto('/dashboard')
  await expect(page.locator('#way-back')).toBeVisible()
}

/** Lets the page see another session than the one that the server described. */
async function withSession({ page }: Stage, change: (session: SessionState) => SessionState) {
  await page.route('**/user/session', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change(await answer.json()) })
  })
  // A page that brings its session along would not ask for it.
  await page.route('**/dashboard**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers()
    const text = await answer.text()
    const body = text
      .replace(/<script type="application\/json" id="portico-session">.*?<\/script>/s, '')
      .replace(/ data-prerendered-for="[^"]*"/, '')
    await route.fulfill({ response: answer, headers, body })
  })
}

function onePhoneOnly({ account, user, ...session }: SessionState): SessionState {
  return {
    ...session,
    user: user && { ...user, emails: [] },
    account: account && { ...account, phones: ['••• ••• 42'] },
  }
}

/** Opens the list as if the server had returned other addresses. */
async function withEmails(stage: Stage, names: readonly string[]) {
  const emails = names.map((name, at) => ({
    _id: String(at),
    email: `${name}@mail.example`,
    verified: at % 3 !== 1,
    createdAt: '2024-03-14T12:00:00.000Z',
  }))
  await withSession(stage, (session) => ({ ...session, user: session.user && { ...session.user, emails } }))
  await stage.page.goto('/dashboard/enrollment')
}
