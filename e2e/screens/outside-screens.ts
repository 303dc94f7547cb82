import { expect, type Page } from '@playwright/test'
import { addToSettings } from './add-to-settings.js'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

/** The screens of an institution with a sign-in of its own. */
export const outsideScreens: readonly Screen[] = [
  {
    name: 'home-outside',
    reach: async ({ page }) => {
      await showOutside(page)
      await way.openHome(page)
      await expect(page.locator('form + button')).toBeVisible()
    },
  },
  {
    name: 'home-outside-refused',
    reach: async ({ page }) => {
      await showOutside(page)
      await withSession(page, (session) => ({ ...session, outside: 'outside-failed' }))
      await way.openHome(page)
      await expect(page.locator('form + button')).toBeVisible()
      await expect(page.locator('main p[tabindex="-1"]')).toBeFocused()
    },
  },
  {
    name: 'sign-out-outside',
    person: withEmail,
    reach: async (stage) => {
      const { page } = stage
      await way.signIn(page, stage)
      await showOutside(page)
      const signedInElsewhere = 'https://id.uni.example/leave'
      await withSession(page, ({ account, ...session }) => ({
        ...session,
        account: { ...(account as object), signedInElsewhere },
      }))
      await way.open(page, '/dashboard/sign-out')
      await expect(page.locator('main section button')).toHaveCount(2)
    },
  },
]

const showOutside = (page: Page) =>
  addToSettings(page, {
    at: /\/(dashboard\/sign-out)?$/,
    added: { outside: { name: 'Example University sign-in', for: 'people' } },
  })

type Told = Readonly<Record<string, unknown>>

/** Lets the page be told another session. */
async function withSession(page: Page, change: (session: Told) => Told) {
  await page.route('**/user/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Told) })
  })
}
