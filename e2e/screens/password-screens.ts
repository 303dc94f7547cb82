import { expect } from '@playwright/test'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

export const passwordScreens: readonly Screen[] = [
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
    name: 'reset-password-met',
    person: withEmail,
    reach: async (stage) => {
      await way.proveForReset(stage.page, stage)
      for (const field of await stage.page.locator('input[autocomplete=new-password]').all()) {
        await field.fill('Harbour-Lantern-27')
      }
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
  {
    name: 'change-password-refused',
    person: withEmail,
    reach: async (stage) => {
      const { page } = stage
      await way.signIn(page, stage)
      await page.goto('/dashboard/change-password')
      await expect(page.locator('input[autocomplete=new-password]')).toHaveCount(2)
      await page.locator('input[autocomplete=current-password]').fill('Another-Password-1')
      for (const field of await page.locator('input[autocomplete=new-password]').all()) {
        await field.fill('Harbour-Lantern-27')
      }
      await page.locator('form [type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.getByRole('alert').first().hover()
    },
  },
  {
    name: 'forced-change',
    person: { emails: 1, mustChange: true },
    reach: async ({ page, person }) => {
      await way.openHome(page)
      await way.fillForm(page, { form: 'profile', person })
      await way.homeForm(page, 'profile').locator('[type=submit]').click()
      await page.waitForURL('**/reset-password')
      await expect(page.locator('input[autocomplete=new-password]').first()).toBeVisible()
    },
  },
]
