import { expect } from '@playwright/test'
import { wrongCode } from '../../person/codes.js'
import { readCodeFromMail } from '../steps/codes.js'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

export const verificationScreens: readonly Screen[] = [
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
      // The form sends a code that arrives whole, without a press.
      await way.codeField(page).fill(wrongCode(await readCodeFromMail(portal, person.emails[0])))
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
  {
    name: 'first-email-other',
    reach: async ({ page, person }) => {
      await way.toVerification(page, { form: 'profile', person })
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=email]').fill(`${person.username}@new.example`)
      await dialog.locator('[type=submit]').click()
      await expect(way.codeField(page)).toBeVisible()
      await dialog.locator('form button[type=button]:not([aria-label])').nth(1).click()
      await expect(dialog.locator('input[type=email]')).toBeFocused()
    },
  },
  {
    name: 'verification-not-sent',
    person: withEmail,
    reach: async ({ page, person }) => {
      await page.route('**/sendcode', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
      await way.toVerification(page, { form: 'reset', person })
      await page.locator('form [type=submit]').click()
      await expect(page.locator('form [type=submit]:not([aria-busy])')).toBeVisible()
      await expect(page.locator('form [role=status]:not(:empty), form [role=alert]').first()).toBeVisible()
    },
  },
  {
    name: 'verification-resent',
    person: withEmail,
    reach: async ({ page, person }) => {
      await way.toCodeStep(page, { form: 'unlock', person })
      await page.locator('form button[type=button]:not([aria-label])').first().click()
      await expect(page.getByRole('status').first()).toBeVisible()
    },
  },
  {
    name: 'verification-late',
    person: withEmail,
    reach: async ({ page, portal, person }) => {
      await way.toCodeStep(page, { form: 'reset', person })
      await portal.mail.stop()
      const resend = page.locator('form button[type=button]:not([aria-label])').first()
      await expect(async () => {
        await resend.click()
        await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 40_000 })
      await portal.mail.start()
    },
  },
]
