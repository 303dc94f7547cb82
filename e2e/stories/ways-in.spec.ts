import { startReset } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { proveByMail, signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, isOpen, openTab, visit } from '../steps/visit.js'

story('home has three tabs of which one is open at a time, Login first', async ({ page }) => {
  await visit(page, '/')
  expect(await isOpen(page, 'Login')).toBe(true)
  await openTab(page, 'Forgot Password')
  await expect.poll(() => isOpen(page, 'Login')).toBe(false)
  await openTab(page, 'Account Locked out?')
  await expect.poll(() => isOpen(page, 'Forgot Password')).toBe(false)
  await page.getByText('Account Locked out?', { exact: true }).click()
  await expect.poll(() => isOpen(page, 'Account Locked out?')).toBe(false)
})

story('a tab that is opened, and a name that is typed, before the script listens stay', async ({ page }) => {
  let listen = () => undefined as unknown
  await page.route('**/assets/index-*.js', async (route) => {
    await new Promise((resolve) => {
      listen = () => resolve(undefined)
    })
    await route.continue()
  })
  await visit(page, '/')
  await openTab(page, 'Forgot Password')
  const username = page.getByRole('group').filter({ hasText: 'Forgot Password' }).getByRole('textbox')
  await username.fill('alice')
  await Promise.all([page.waitForResponse('**/user/session'), listen()])
  await page.waitForLoadState('networkidle')
  expect(await isOpen(page, 'Forgot Password')).toBe(true)
  expect(await isOpen(page, 'Login')).toBe(false)
  await expect(username).toHaveValue('alice')
})

story('a link to a tab opens it', async ({ page }) => {
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
  story(`a stranger who opens ${path} stands at home`, async ({ page }) => {
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
  story(`${path} is the page that has gone missing, with status 404`, async ({ page }) => {
    const answer = await visit(page, path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! This page has gone missing.' })).toBeVisible()
    await page.getByRole('button', { name: 'Go Home' }).click()
    await expectHome(page)
  })
}

story('the notice to call the help desk is open to everybody', async ({ page, portal }) => {
  await visit(page, '/recovery/')
  await expect(page.getByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: portal.institution.helpDeskPhone })).toBeVisible()
})

story('whoever is signed in and opens the reset page changes the password instead', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/reset-password')
  await expectScreen(page, { path: '/dashboard/change-password', title: 'Change Password' })
})

story('a proven code gives the reset page and nothing that needs a sign-in', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await visit(page, '/dashboard')
  await expectHome(page)
})

story('password managers are shown the way to change a password', async ({ page }) => {
  const answer = await page.request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toContain('/dashboard/change-password')
})
