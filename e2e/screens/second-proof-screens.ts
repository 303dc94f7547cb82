import { expect, type Page } from '@playwright/test'
import type { Person } from '../environments/portal.js'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

const ways = ['app', 'recovery-code']

/** The cards that ask for what a person has set up. The server is made to want it. */
export const secondProofScreens: readonly Screen[] = [
  { name: 'second-proof-app', person: withEmail, reach: ({ page, person }) => toApp(page, person) },
  {
    name: 'second-proof-app-wrong',
    person: withEmail,
    reach: async ({ page, person }) => {
      await toApp(page, person)
      for (const code of ['111111', '222222']) {
        const told = page.waitForResponse('**/compareapp')
        await way.codeField(page).fill(code)
        await told
      }
      await way.outlastToast(page)
      await expect(page.locator('main form p [role=status]:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'second-proof-app-alone',
    person: withEmail,
    reach: ({ page, person }) => toApp(page, person, ['app']),
  },
  {
    name: 'second-proof-choose',
    person: withEmail,
    reach: async ({ page, person }) => {
      await toApp(page, person)
      await chooseWays(page)
    },
  },
  {
    name: 'second-proof-recovery-code',
    person: withEmail,
    reach: ({ page, person }) => toRecoveryCode(page, person),
  },
  {
    name: 'second-proof-recovery-code-wrong',
    person: withEmail,
    reach: async ({ page, person }) => {
      await toRecoveryCode(page, person)
      await page.locator('input[name=code]').fill('K7QF-2MXA-9TRD-VB3N')
      await page.locator('main form [type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'second-proof-after-code',
    person: withEmail,
    reach: async ({ page, portal, person }) => {
      await way.toCodeStep(page, { form: 'reset', person })
      await page.route('**/comparecode', (route) =>
        route.fulfill({ status: 400, json: { success: false, code: 'another-proof', message: '' } }),
      )
      await page.route('**/user/session', async (route) => {
        const response = await route.fetch()
        const { verification, ...session } = await response.json()
        const json = { ...session, verification: { ...verification, proofs: { done: ['email'], ways } } }
        await route.fulfill({ response, json })
      })
      await way.enterCode(page, { portal, to: person.emails[0] ?? '' })
      await expect(page.locator('.way-right')).toBeVisible()
    },
  },
]

/** Signs in with a right password, after which the server wants this. */
async function toApp(page: Page, person: Person, wanted: readonly string[] = ways) {
  await page.route('**/user/profile/initial', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), proofs: { done: [], ways: wanted } } })
  })
  await way.toVerification(page, { form: 'profile', person })
  await expect(way.codeField(page)).toBeVisible()
}

async function chooseWays(page: Page) {
  await page.locator('.way-help button').click()
  await expect(page.locator('.way')).toHaveCount(2)
}

async function toRecoveryCode(page: Page, person: Person) {
  await toApp(page, person)
  await chooseWays(page)
  await page.locator('.way').last().click()
  await expect(page.locator('input[name=code]')).toBeFocused()
}
