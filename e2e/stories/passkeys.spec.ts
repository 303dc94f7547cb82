import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { proofs } from '@portico/text/en/proofs'
import { way } from '@portico/text/en/way'
import { way as arabic } from '@portico/text/languages/ar/way'
import type { Person, Portal } from '../environments/portal.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { makeRecoveryCodes, setUpApp } from '../steps/authenticator.js'
import { pressOn, tabTo } from '../steps/keyboard.js'
import { setNewPassword } from '../steps/new-password.js'
import { countCalls, expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { signIn, startReset, startUnlock } from '../steps/start.js'
import { expect, needsAllParts, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { virtualPasskeys } from '../steps/virtual-passkeys.js'
import { expectScreen, visit } from '../steps/visit.js'

/** A portal of its own: the first passkey of a portal shows on the reset of each name. */
const passkeyStory = story.extend({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startEmbeddedPortal(`${workerIndex}-passkeys`)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const onProofs = { path: '/dashboard/proofs', title: 'Second Step' }
const onDashboard = { path: '/dashboard', title: 'Dashboard' }
const onVerification = { path: '/verification', title: 'Verification' }

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const dialogOn = (page: Page) => page.getByRole('dialog')
const usePasskey = (page: Page) => page.getByRole('button', { name: way['way.passkey-use'] })
const insteadOn = (page: Page) => page.getByRole('button', { name: 'Use a passkey instead' })

/** Adds a person, signs in as that person, and makes a passkey. */
async function withPasskey(page: Page, portal: Portal, name = ''): Promise<Person> {
  const person = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, person)
  await visit(page, onProofs.path)
  await passkeysOn(page).getByRole('button', { name: 'Add Passkey' }).click()
  await dialogOn(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialogOn(page).getByRole('button', { name: 'Create Passkey' }).click()
  await expectSuccess(page, answer['proof.passkey-added'])
  await dialogOn(page).getByRole('button', { name: 'Later' }).click()
  return person
}

passkeyStory(
  'a person without a mouse adds a passkey, signs in with it, and deletes it (PF2, PF8, ACCESS2)',
  needsAllParts,
  async ({ page, portal }) => {
    const device = await virtualPasskeys(page)
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await visit(page, onProofs.path)
    await pressOn(page, passkeysOn(page).getByRole('button', { name: 'Add Passkey' }))
    await expect(dialogOn(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessible(page, 'the dialog that adds a passkey')
    await page.keyboard.type('My laptop')
    await page.keyboard.press('Enter')
    await expectSuccess(page, answer['proof.passkey-added'])
    await expect(dialogOn(page)).toContainText(proofs['codes.offer-passkey'])
    await page.keyboard.press('Escape')
    await expect(passkeysOn(page)).toContainText('My laptop')
    await expect(page.getByRole('heading', { name: proofs['proofs.may'] })).toBeVisible()
    await expectAccessible(page, 'the passkeys of a person')

    // The device has one for this account already.
    await pressOn(page, passkeysOn(page).getByRole('button', { name: 'Add Passkey' }))
    await page.keyboard.press('Enter')
    await expect(dialogOn(page)).toContainText(proofs['passkeys.known'])
    await page.keyboard.press('Escape')

    const sends = countCalls(page, '/sendcode')
    await page.context().clearCookies()
    await signIn(page, alice)
    await expectScreen(page, onVerification)
    await expect(usePasskey(page)).toBeFocused()
    await expectAccessible(page, 'the card of a passkey')
    await page.keyboard.press('Enter')
    await expectScreen(page, onDashboard)
    expect(sends()).toBe(0)

    await visit(page, onProofs.path)
    await pressOn(page, passkeysOn(page).getByRole('button', { name: 'Delete the passkey My laptop' }))
    await tabTo(page, dialogOn(page).getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expectSuccess(page, answer['proof.removed'])
    await expect(passkeysOn(page)).toContainText(proofs['passkeys.none'])
    await expect(passkeysOn(page)).toBeFocused()
    // The browser offers it no more.
    await expect.poll(() => device.ids()).toEqual([])
  },
)

passkeyStory(
  'a passkey alone resets a password within ten seconds, and unlocks (PF2)',
  needsAllParts,
  async ({ page, portal }) => {
    await virtualPasskeys(page)
    const person = await withPasskey(page, portal)
    await page.context().clearCookies()
    const sent = portal.mail.allTo(person.emails[0] ?? '').length
    const begun = Date.now()
    await startReset(page, person.username)
    await insteadOn(page).click()
    await usePasskey(page).click()
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, 'Quiet-Harbour-42')
    await expect(notice(page, 'Password reset')).toBeVisible()
    const took = Date.now() - begun
    expect(took).toBeLessThan(10_000)
    const codes = portal.mail.allTo(person.emails[0] ?? '').slice(sent)
    expect(codes.filter(({ text }) => /\b\d{6}\b/.test(text))).toEqual([])

    await page.context().clearCookies()
    await startUnlock(page, person.username)
    await insteadOn(page).click()
    await usePasskey(page).click()
    await expect(notice(page, 'Account unlocked')).toContainText(answer.unlocked)
  },
)

passkeyStory(
  'a passkey of somebody else, or none, opens nothing, and other ways stay (PF7)',
  needsAllParts,
  async ({ page, portal }) => {
    const device = await virtualPasskeys(page)
    const owner = await withPasskey(page, portal)
    const other = await portal.add({ emails: 1 })
    await page.context().clearCookies()
    // A reset offers a passkey for every name. Strangers do not learn who has one (PF5).
    await startReset(page, other.username)
    await insteadOn(page).click()
    await usePasskey(page).click()
    await expectRefusal(page, answer['refusal.proof-wrong'])
    await expectAccessible(page, 'the card of a refused passkey')
    // A device that does not know its owner proves too little.
    await device.know(false)
    await usePasskey(page).click()
    await expect(page.getByText(way['way.passkey-stopped'])).toBeVisible()
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()

    // At a sign-in the window waits for a finger, until its owner takes another way.
    await device.know(true)
    await page.context().clearCookies()
    await signIn(page, owner)
    await device.touch(false)
    await usePasskey(page).click()
    await expect(page.getByText(way['way.passkey-waiting'])).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(usePasskey(page)).toBeHidden()
  },
)

passkeyStory(
  'a person with a passkey, an app and codes takes what is at hand, in a browser without passkeys too (PF2)',
  needsAllParts,
  async ({ page, portal, browser }) => {
    await virtualPasskeys(page)
    const person = await withPasskey(page, portal)
    const app = await setUpApp(page)
    const [code = ''] = await makeRecoveryCodes(page)
    await page.context().clearCookies()
    await signIn(page, person)
    await expect(usePasskey(page)).toBeVisible()
    await page.getByRole('button', { name: 'Authenticator app' }).click()
    await page.getByRole('textbox', { name: 'Code from your app' }).pressSequentially(await app.nextCode())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectScreen(page, onDashboard)

    const old = await browser.newContext({ baseURL: portal.url })
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const elsewhere = await old.newPage()
    await signIn(elsewhere, person)
    await expect(elsewhere.getByText(way['way.passkey-cannot'])).toBeVisible()
    await expect(usePasskey(elsewhere)).toBeHidden()
    await elsewhere.getByRole('button', { name: 'Recovery code' }).click()
    await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await elsewhere.getByRole('button', { name: 'Continue' }).click()
    await expectScreen(elsewhere, onDashboard)
    await visit(elsewhere, onProofs.path)
    await expect(passkeysOn(elsewhere)).toContainText(proofs['passkeys.cannot'])
    await old.clearCookies()
    await startReset(elsewhere, person.username)
    await expect(elsewhere.getByRole('button', { name: 'Send Code' })).toBeVisible()
    await expect(insteadOn(elsewhere)).toBeHidden()
    await old.close()
  },
)

passkeyStory.describe('on a phone, dark, in Arabic', () => {
  passkeyStory.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'ar' })
  passkeyStory('the card of a passkey fits (LANG1, ACCESS1)', async ({ page, portal }) => {
    await virtualPasskeys(page)
    const person = await portal.add({ emails: 1 })
    await page.route('**/user/profile/initial', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), proofs: { done: [], ways: ['passkey', 'app', 'recovery-code'] } }
      await route.fulfill({ response, json })
    })
    await page.goto('/')
    const form = page.locator('details').first()
    await form.locator('input[name=username]').fill(person.username)
    await form.locator('input[name=password]').fill(person.password)
    await form.locator('[type=submit]').click()
    await expect(page.getByRole('heading', { name: arabic['way.passkey-title'] })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page, 'the card of a passkey in Arabic')
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide).toBe(false)
  })
})
