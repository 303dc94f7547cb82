import type { Page } from '@playwright/test'
import { readCodeFromMail } from '../steps/codes.js'
import { chooseLanguage } from '../steps/languages.js'
import { countCalls } from '../steps/see.js'
import { signIn, startReset, startUnlock } from '../steps/start.js'
import { expect, needsAllParts, story, type Watching } from '../steps/story.js'
import { enterCode, proveByMail, sendCode, signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, isOpen, openTab, visit } from '../steps/visit.js'

story('home has three tabs of which one is open at a time, Login first (PAGE1)', async ({ page }) => {
  await visit(page, '/')
  expect(await isOpen(page, 'Login')).toBe(true)
  await openTab(page, 'Forgot Password')
  await expect.poll(() => isOpen(page, 'Login')).toBe(false)
  await openTab(page, 'Account Locked out?')
  await expect.poll(() => isOpen(page, 'Forgot Password')).toBe(false)
  await page.getByText('Account Locked out?', { exact: true }).click()
  await expect.poll(() => isOpen(page, 'Account Locked out?')).toBe(false)
})

/** React reports that it had to render a page anew, which is no fault of the page. */
const hydratedAnew = story.extend<Pick<Watching, 'cleanConsole'>>({
  cleanConsole: async ({ page: _ }, use) => use(undefined),
})

/** Holds the scripts of a page back until the story releases them. */
async function holdScripts(page: Page) {
  let letGo: () => void = () => undefined
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    const listening = page.waitForResponse('**/user/session')
    letGo()
    await listening
  }
}

const tabNamed = (page: Page, tab: string) => page.getByRole('group').filter({ hasText: tab })

story('a tab that is opened, and a name that is typed, before the script listens stay (HOME8)', async ({ page }) => {
  const letScriptsGo = await holdScripts(page)
  await page.goto('/')
  await openTab(page, 'Forgot Password')
  const tab = tabNamed(page, 'Forgot Password')
  await tab.getByRole('textbox').fill('alice')
  await letScriptsGo()
  await expect(tab.getByRole('group', { name: 'Captcha' })).toHaveAttribute('data-state', 'solved')
  expect(await isOpen(page, 'Forgot Password')).toBe(true)
  expect(await isOpen(page, 'Login')).toBe(false)
  await expect(tab.getByRole('textbox')).toHaveValue('alice')
})

story('a form that is sent before the script listens is sent once it does (HOME8)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const letScriptsGo = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  const sent = countCalls(page, '/user/profile/initial')
  await page.getByRole('button', { name: 'Sign in' }).dblclick()
  await letScriptsGo()
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  expect(sent()).toBe(1)
})

/** Puts an icon behind each field, and an element around the first, as password managers do. */
async function addIcons(page: Page) {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) field.after(document.createElement('manager-icon'))
    const first = document.querySelector('input')
    const wrapping = document.createElement('div')
    first?.replaceWith(wrapping)
    if (first) wrapping.append(first)
  })
}

hydratedAnew(
  'what a password manager fills in beside its icons before the script listens stays (HOME8)',
  // Older browsers keep the name of a part of the home page, though they do nothing with it.
  needsAllParts,
  async ({ page }) => {
    const letScriptsGo = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Username' }).fill('alice')
    await page.getByLabel('Password', { exact: true }).fill('Secret-1')
    await openTab(page, 'Forgot Password')
    await addIcons(page)
    await letScriptsGo()
    await expect(page.locator('manager-icon')).toHaveCount(0)
    expect(await isOpen(page, 'Forgot Password')).toBe(true)
    expect(await isOpen(page, 'Login')).toBe(false)
    await openTab(page, 'Login')
    await expect(tabNamed(page, 'Login').getByRole('textbox', { name: 'Username' })).toHaveValue('alice')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Secret-1')
  },
)

hydratedAnew(
  'a form beside such icons that is sent before the script listens is sent once (HOME8)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const letScriptsGo = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
    await page.getByLabel('Password', { exact: true }).fill(alice.password)
    await addIcons(page)
    const sent = countCalls(page, '/user/profile/initial')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await letScriptsGo()
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    expect(sent()).toBe(1)
  },
)

story('no form posts what was typed by itself before a script runs (HOME8)', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.getByRole('textbox', { name: 'Username' }).first().fill('alice')
  await page.locator('[name=password]').fill('Secret-1')
  await page.locator('[name=password]').press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).click({ force: true })
  await page.waitForTimeout(500)
  expect(sent).toEqual([])
  await expect(page.locator('[name=password]')).toHaveValue('Secret-1')
})

story('a button that is pressed before the script listens does its work once it does (HOME8)', async ({ page }) => {
  const letScriptsGo = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Show password' }).click()
  await letScriptsGo()
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
})

story('a language that is chosen before the script listens is spoken once it does (HOME8)', async ({ page }) => {
  const letScriptsGo = await holdScripts(page)
  await page.goto('/')
  await chooseLanguage(page, 'Deutsch')
  await letScriptsGo()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

story('where the scripts do not come, the form gives way and nothing is sent (HOME8)', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.goto('/')
  await failed
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('+1 555 0100').first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(posted).toEqual([])
})

story('a link to a tab opens it (PAGE1)', async ({ page }) => {
  await visit(page, '/#forgot-password')
  await expect.poll(() => isOpen(page, 'Forgot Password')).toBe(true)
  await visit(page, '/#account-locked-out')
  await expect.poll(() => isOpen(page, 'Account Locked out?')).toBe(true)
})

for (const path of [
  '/verification',
  '/reset-password',
  '/dashboard',
  '/dashboard/change-password',
  '/dashboard/enrollment',
  '/dashboard/sign-out',
]) {
  story(`a stranger who opens ${path} stands at home (PAGE4)`, async ({ page }) => {
    await visit(page, path)
    await expectHome(page)
  })
}

for (const path of [
  '/no-such-page',
  '/login',
  '/verify',
  '/account-unlock',
  '/forgot-password',
  '/dashboard/nothing',
]) {
  story(`${path} is the page that has gone missing, with status 404 (PAGE8)`, async ({ page }) => {
    const answer = await visit(page, path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! This page has gone missing.' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Home' }).click()
    await expectHome(page)
  })
}

// The tab's store keeps the reference.
story(
  'what leads to the help desk shows the first signs of the request id (OP10)',
  needsAllParts,
  async ({ page, portal }) => {
    const bob = await portal.add({ name: 'Bob Brown' })
    const started = page.waitForResponse(/\/user\/unlock\/initial$/)
    await startUnlock(page, bob.username)
    const reference = ((await started).headers()['x-request-id'] ?? '').slice(0, 6)
    expect(reference).toMatch(/^[\da-f]{6}$/)
    const dialog = page.getByRole('dialog', { name: 'Contact Help Desk' })
    await expect(dialog).toContainText(`Tell them your username and this reference: ${reference}`)
    await page.reload()
    await expect(dialog).toContainText(reference)
    await expect(page.getByText(portal.institution.helpDeskPhone)).toHaveCount(2)
    await expect(page.getByText(portal.institution.helpDeskPhone).filter({ visible: true })).toHaveCount(1)
  },
)

story('each way to the help desk shows once on each screen (FRAME1)', needsAllParts, async ({ page, portal }) => {
  const ways = [portal.institution.helpDeskPhone, 'help@uni.example', 'Mon–Fri 9:00–17:00']
  const alice = await portal.add({ emails: 2 })
  const shown = async () => {
    const count = (way: string) => page.getByText(way, { exact: true }).filter({ visible: true }).count()
    await expect.poll(() => Promise.all(ways.map(count))).toEqual([1, 1, 1])
  }
  await visit(page, '/')
  await shown()
  await visit(page, '/recovery')
  await shown()
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await shown()
  await sendCode(page)
  await shown()
  await page.getByText('Problems with the code?').click()
  await shown()
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await shown()
})

story('the notice to call the help desk is open to everybody (PAGE3)', async ({ page, portal }) => {
  await visit(page, '/recovery/')
  await expect(page.getByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: portal.institution.helpDeskPhone })).toBeVisible()
})

story(
  'whoever is signed in and opens the reset page changes the password instead (PAGE4)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await visit(page, '/reset-password')
    await expectScreen(page, { path: '/dashboard/change-password', title: 'Change Password' })
  },
)

story('a proven code gives the reset page and nothing that needs a sign-in (PAGE4)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await visit(page, '/dashboard')
  await expectHome(page)
})

story('password managers are shown the way to change a password (PAGE8)', async ({ page }) => {
  const answer = await page.request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toContain('/dashboard/change-password')
})
