import { expect, type Page } from '@playwright/test'
import type { Person } from '../environments/portal.js'
import { type Screen, withEmail } from './screen.js'
import * as way from './ways.js'

const ways = ['app', 'recovery-code']
const all = ['passkey', ...ways]

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
  { name: 'second-proof-passkey', person: withEmail, reach: ({ page, person }) => toPasskey(page, person) },
  {
    name: 'second-proof-passkey-alone',
    person: withEmail,
    reach: ({ page, person }) => toPasskey(page, person, ['passkey']),
  },
  {
    name: 'second-proof-passkey-waiting',
    person: withEmail,
    reach: async ({ page, person }) => {
      await page.addInitScript(waitForever)
      await pressPasskey(page, person)
      await expect(page.locator('.way-waiting:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'second-proof-passkey-stopped',
    person: withEmail,
    reach: async ({ page, person }) => {
      await page.addInitScript(stopAtOnce)
      await pressPasskey(page, person)
      await expect(page.locator('main form p [role=status]:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'second-proof-passkey-refused',
    person: withEmail,
    reach: async ({ page, person }) => {
      await page.route('**/passkeyoptions', (route) =>
        route.fulfill({ status: 400, json: { success: false, code: 'proof-wrong', message: 'Not this passkey.' } }),
      )
      await toPasskey(page, person)
      await page.locator('main form [type=submit]').click()
      await expect(page.locator('main form p [role=status]:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'second-proof-passkey-cannot',
    person: withEmail,
    reach: async ({ page, person }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      await toPasskey(page, person)
      await expect(page.locator('main form p [role=status]:not(:empty)')).toBeVisible()
    },
  },
  { name: 'reset-passkey-instead', person: withEmail, reach: ({ page, person }) => toPasskeyInstead(page, person) },
  {
    name: 'reset-passkey',
    person: { ...withEmail, phones: 1 },
    reach: async ({ page, person }) => {
      await toPasskeyInstead(page, person)
      await page.locator('form + p button').click()
      await expect(page.locator('.way')).toHaveCount(2)
    },
  },
  {
    name: 'second-proof-choose',
    person: { ...withEmail, phones: 1 },
    reach: async ({ page, person }) => {
      await toPasskeyInstead(page, person, [...all, 'email', 'phone'])
      await page.locator('form + p button').click()
      await page.locator('.way-help button').click()
      await expect(page.locator('.way')).toHaveCount(5)
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

/** Lets the server want this after the first step of a flow. */
async function wanting(page: Page, address: string, wanted: readonly string[]) {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), proofs: { done: [], ways: wanted } } })
  })
}

/** Signs in with a right password, after which the server wants this. */
async function toApp(page: Page, person: Person, wanted: readonly string[] = ways) {
  await wanting(page, '**/user/profile/initial', wanted)
  await way.toVerification(page, { form: 'profile', person })
  await expect(way.codeField(page)).toBeVisible()
}

async function toPasskey(page: Page, person: Person, wanted: readonly string[] = all) {
  await wanting(page, '**/user/profile/initial', wanted)
  await way.toVerification(page, { form: 'profile', person })
  await expect(page.locator('.way')).toHaveCount(wanted.length - 1)
}

/** Presses the button with options that the page made up. */
async function pressPasskey(page: Page, person: Person) {
  await page.route('**/passkeyoptions', (route) => route.fulfill({ json: { options } }))
  await toPasskey(page, person)
  await page.locator('main form [type=submit]').click()
}

async function toPasskeyInstead(page: Page, person: Person, wanted: readonly string[] = ['passkey', 'email', 'phone']) {
  await wanting(page, '**/user/reset/initial', wanted)
  await way.toVerification(page, { form: 'reset', person })
  await expect(page.locator('form + p button')).toBeVisible()
}

const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 60_000, allowCredentials: [] }

/** Run in the page. */
function waitForever() {
  navigator.credentials.get = () => new Promise(() => undefined)
}
function stopAtOnce() {
  navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
}

async function toRecoveryCode(page: Page, person: Person) {
  await toApp(page, person)
  await page.locator('.way').click()
  await expect(page.locator('input[name=code]')).toBeFocused()
}
