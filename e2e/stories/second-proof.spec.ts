import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { way as arabic } from '@portico/text/languages/ar/way'
import { wrongCode } from '../../person/codes.js'
import type { Person, Portal } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { makeRecoveryCodes, setUpApp } from '../steps/authenticator.js'
import { readCodeFromMail } from '../steps/codes.js'
import { pressOn } from '../steps/keyboard.js'
import { setNewPassword } from '../steps/new-password.js'
import { countCalls, expectRefusal, notice } from '../steps/see.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, needsAllParts, onEveryDirectory, story } from '../steps/story.js'
import { enterCode, sendCode, signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

const onDashboard = { path: '/dashboard', title: 'Dashboard' }
const newPassword = 'Quiet-Harbour-42'

const appField = (page: Page) => page.getByRole('textbox', { name: 'Code from your app' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' })

/** Adds a person, sets up an app and recovery codes, and signs the person out. */
async function withApp(page: Page, portal: Portal) {
  const person = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, person)
  const app = await setUpApp(page)
  const codes = await makeRecoveryCodes(page)
  await page.context().clearCookies()
  return { person, app, codes }
}

async function typeAppCode(page: Page, code: string) {
  await appField(page).fill('')
  await appField(page).pressSequentially(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Enters the second code that went to the person's first address, on a reset. */
async function proveContact(page: Page, portal: Portal, person: Person) {
  const codes = () => portal.mail.allTo(person.emails[0] ?? '').filter(({ text }) => /\d{6}/.test(text)).length
  const before = codes()
  await sendCode(page)
  await enterCode(page, await readCodeFromMail(portal, person.emails[0], before + 1))
}

story(
  'a person with an app signs in with its code, after two wrong ones (PF2)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const { person, app } = await withApp(page, portal)
    const sends = countCalls(page, '/sendcode')
    await signIn(page, person)
    await expect(appField(page)).toBeFocused()
    const code = await app.nextCode()
    await typeAppCode(page, wrongCode(code))
    await expectRefusal(page, answer['refusal.code-wrong'])
    await expect(page.getByText('Check that your phone sets its clock by itself.')).toBeHidden()
    await typeAppCode(page, wrongCode(wrongCode(code)))
    await expect(page.getByText('Check that your phone sets its clock by itself.')).toBeVisible()
    await typeAppCode(page, code)
    await expectScreen(page, onDashboard)
    expect(sends()).toBe(0)
    // The same code does not work once more (PF3).
    await page.context().clearCookies()
    await signIn(page, person)
    await typeAppCode(page, code)
    await expectRefusal(page, answer['refusal.code-wrong'])
  },
)

story('a person without the phone signs in with a recovery code, once (PF3)', async ({ page, portal }) => {
  const { person, codes } = await withApp(page, portal)
  const [code = ''] = codes
  await signIn(page, person)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectScreen(page, onDashboard)
  await page.context().clearCookies()
  await signIn(page, person)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectRefusal(page, answer['refusal.recovery-code-wrong'])
  await expect(codeField(page)).toHaveValue(code)
})

story(
  'a reset wants the code of a contact, and then the app (PF2, PF10)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const { person, app } = await withApp(page, portal)
    await startReset(page, person.username)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await expect(page.getByText('Authenticator app')).toBeHidden()
    await proveContact(page, portal, person)
    await expect(appField(page)).toBeFocused()
    await expect(page.getByText(answer['refusal.another-proof'])).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('main')).toContainText(portal.institution.helpDeskPhone)
    // A reload stands at the same place.
    await page.reload()
    await expect(page.getByText(answer['refusal.another-proof'])).toBeVisible()
    await typeAppCode(page, await app.nextCode())
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toContainText(answer['password.reset-with-device'])
  },
)

story('a second tab hears that the first one has signed in (FAIL19)', needsAllParts, async ({ page, portal }) => {
  const { person, app } = await withApp(page, portal)
  await signIn(page, person)
  await expect(appField(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/verification')
  await expect(appField(other)).toBeVisible()
  await typeAppCode(other, await app.nextCode())
  await expectScreen(other, onDashboard)
  await page.bringToFront()
  await expectHome(page)
  await expect(page.getByRole('main')).toContainText('Something changed in another tab of this browser.')
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
})

story('the way is chosen and walked with the keyboard alone (ACCESS2)', needsAllParts, async ({ page, portal }) => {
  const { person, app } = await withApp(page, portal)
  await signIn(page, person)
  await expect(appField(page)).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Recovery code' }), 'Space')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('K7QF')
  await page.keyboard.press('Enter')
  await expectRefusal(page, answer['refusal.recovery-code-wrong'])
  await pressOn(page, page.getByRole('button', { name: 'Authenticator app' }))
  await expect(appField(page)).toBeFocused()
  await page.keyboard.type(await app.nextCode())
  await page.keyboard.press('Enter')
  await expectScreen(page, onDashboard)
})

story('Cancel ends the flow, and the app is asked again (PF2)', async ({ page, portal }) => {
  const { person } = await withApp(page, portal)
  await signIn(page, person)
  await expect(appField(page)).toBeVisible()
  const told = page.waitForResponse((response) => response.url().endsWith('/user/profile/logout'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await told
  await expectHome(page)
  await signIn(page, person)
  await expect(appField(page)).toBeVisible()
})

story.describe('on a phone, dark, in Arabic', () => {
  story.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'ar' })
  story('the cards fit, and Arabic digits count (LANG1, ACCESS1)', async ({ page, portal }) => {
    const person = await portal.add({ emails: 1 })
    await page.goto('/')
    await page.locator('details').first().locator('input[name=username]').fill(person.username)
    await page.route('**/user/profile/initial', async (route) => {
      const response = await route.fetch()
      const proofs = { done: [], ways: ['app', 'recovery-code'] }
      await route.fulfill({ response, json: { ...(await response.json()), proofs } })
    })
    await page.locator('details').first().locator('input[name=password]').fill(person.password)
    await page.locator('details').first().locator('[type=submit]').click()
    await expect(page.getByRole('heading', { name: arabic['way.app-title'] })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page, 'the card of the app in Arabic')
    const sent = page.waitForRequest('**/user/profile/compareapp')
    await page.locator('input[name=code]').pressSequentially('٢٨٧٠٨٢')
    await page.locator('main form [type=submit]').click()
    expect((await sent).postDataJSON()).toEqual({ code: '287082' })
    await page.getByRole('button', { name: arabic['way.recovery-code'] }).click()
    await expect(page.getByRole('heading', { name: arabic['way.recovery-title'] })).toBeVisible()
    await expectAccessible(page, 'the card of a recovery code in Arabic')
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide).toBe(false)
  })
})
