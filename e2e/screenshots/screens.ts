import { expect, type Page } from '@playwright/test'
import type { Person, PersonWish, Portal } from '../environments/portal.js'
import { otherThan, readCodeFromMail } from '../steps/codes.js'
import * as way from './ways.js'

interface Stage {
  readonly page: Page
  readonly portal: Portal
  /** Made for this one picture. */
  readonly person: Person
}

interface Screen {
  readonly name: string
  readonly person?: PersonWish
  /** Goes where the picture is taken. */
  readonly reach: (stage: Stage) => Promise<unknown>
}

const withEmail: PersonWish = { emails: 1 }

const entrance: readonly Screen[] = [
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
  { name: 'recovery', reach: ({ page }) => page.goto('/recovery') },
  { name: 'not-found', reach: ({ page }) => page.goto('/nowhere') },
]

const verification: readonly Screen[] = [
  {
    name: 'verification-one-kind',
    person: { emails: 2 },
    reach: ({ page, person }) => way.toVerification(page, { form: 'profile', person }),
  },
  {
    name: 'verification-both-kinds',
    person: { emails: 2, phones: 1 },
    reach: ({ page, person }) => way.toVerification(page, { form: 'profile', person }),
  },
  {
    name: 'verification-code',
    person: withEmail,
    reach: ({ page, person }) => way.toCodeStep(page, { form: 'profile', person }),
  },
  {
    name: 'verification-wrong-code',
    person: withEmail,
    reach: async ({ page, portal, person }) => {
      await way.toCodeStep(page, { form: 'profile', person })
      await way.codeField(page).fill(otherThan(await readCodeFromMail(portal, person.emails[0])))
      await page.locator('form [type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'verification-unlocked',
    person: { emails: 1, locked: true },
    reach: async ({ page, portal, person }) => {
      await way.toCodeStep(page, { form: 'unlock', person })
      await way.enterCode(page, { portal, to: person.emails[0] ?? '' })
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'verification-help-desk',
    reach: async ({ page, person }) => {
      await way.toVerification(page, { form: 'reset', person })
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'first-email',
    reach: async ({ page, person }) => {
      await way.toVerification(page, { form: 'profile', person })
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'first-email-code',
    reach: async ({ page, person }) => {
      await way.toVerification(page, { form: 'profile', person })
      await page.getByRole('dialog').locator('input[type=email]').fill(`${person.username}@new.example`)
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(way.codeField(page)).toBeVisible()
    },
  },
]

const passwords: readonly Screen[] = [
  { name: 'reset-password', person: withEmail, reach: (stage) => way.proveForReset(stage.page, stage) },
  {
    name: 'reset-password-typing',
    person: withEmail,
    reach: async (stage) => {
      await way.proveForReset(stage.page, stage)
      await stage.page.locator('input[autocomplete=new-password]').nth(0).fill('Harbour')
      await stage.page.locator('input[autocomplete=new-password]').nth(1).fill('Harb')
    },
  },
  {
    name: 'reset-password-done',
    person: withEmail,
    reach: async (stage) => {
      await way.proveForReset(stage.page, stage)
      for (const field of await stage.page.locator('input[autocomplete=new-password]').all()) {
        await field.fill('Harbour-Lantern-27')
      }
      await stage.page.locator('form [type=submit]').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'change-password',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await stage.page.goto('/dashboard/change-password')
      await expect(stage.page.locator('input[autocomplete=current-password]')).toBeVisible()
    },
  },
]

const profile: readonly Screen[] = [
  { name: 'dashboard', person: withEmail, reach: (stage) => way.signIn(stage.page, stage) },
  {
    name: 'dashboard-long-name',
    person: { emails: 1, name: 'Maximiliane-Charlotte Freifrau von Hohenzollern-Sigmaringen zu Wittgenstein' },
    reach: (stage) => way.signIn(stage.page, stage),
  },
  {
    name: 'dashboard-menu',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await stage.page.locator('header button[popovertarget]:visible').first().click()
    },
  },
  {
    name: 'sign-out',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await stage.page.goto('/dashboard/sign-out')
    },
  },
  { name: 'enrollment', person: { emails: 5 }, reach: toEnrollment },
  {
    name: 'enrollment-add',
    person: withEmail,
    reach: async (stage) => {
      await toEnrollment(stage)
      await stage.page.locator('main section button, main button').first().click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'enrollment-verify',
    person: withEmail,
    reach: async (stage) => {
      await toEnrollment(stage)
      await stage.page.locator('main button').first().click()
      await stage.page.getByRole('dialog').locator('input[type=email]').fill(`${stage.person.username}@new.example`)
      await stage.page.getByRole('dialog').locator('[type=submit]').click()
      await expect(way.codeField(stage.page)).toBeVisible()
    },
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
]

async function toEnrollment(stage: Stage) {
  await way.signIn(stage.page, stage)
  await stage.page.goto('/dashboard/enrollment')
  await expect(stage.page.locator('main li').first()).toBeVisible()
}

export const screens: readonly Screen[] = [...entrance, ...verification, ...passwords, ...profile]
