import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, needsAllParts, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

/** A picture of one red pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

story('the dashboard shows the name, and initials where there is no photo (V2)', async ({ page, portal }) => {
  const alice = await portal.add({ name: 'Alice Maria Andersen', emails: 1 })
  await signInWithCode(page, portal, alice)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Alice Maria Andersen' })).toBeVisible()
  await expect(main.getByText('AA', { exact: true })).toBeVisible()
})

story(
  'the dashboard shows the photo of this person, where there is one, and of no other (V2)',
  async ({ page, portal }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-photo-'))
    const file = path.join(folder, 'photo.png')
    const grace = path.resolve(import.meta.dirname, '../../demo/grace.png')
    const anna = await portal.add({ name: 'Anna Ahrens', emails: 1, photo: grace })
    writeFileSync(file, Buffer.from(dot, 'base64'))
    const berta = await portal.add({ name: 'Berta Brandt', emails: 1, photo: file })
    rmSync(folder, { recursive: true })
    const picture = page.getByRole('main').locator('img').first()
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)

    await signInWithCode(page, portal, anna)
    await expect.poll(width).toBeGreaterThan(1)
    const annas = (await picture.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Anna Ahrens' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectHome(page)
    expect(await page.evaluate(async (address) => (await fetch(address)).status, annas)).toBe(401)

    await signInWithCode(page, portal, berta)
    await expect.poll(width).toBe(1)
  },
)

story(
  'the dashboard asks no foreign host, and a name is text whatever it looks like (V2, I6)',
  async ({ page, portal }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http')) hosts.add(host)
    })
    const name = 'Mallory <img src=https://evil.example/x onerror=alert(1)>'
    const mallory = await portal.add({ name, emails: 1 })
    await signInWithCode(page, portal, mallory)
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
    expect([...hosts]).toEqual([new URL(portal.url).host])
  },
)

story('a single address is a warning, and the button beside it adds another (DASH3)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  const panel = page.getByRole('region', { name: 'Can you get back in?' })
  await expect(panel).toContainText('Only with this one address.')
  await panel.getByRole('link', { name: 'Add Email Address' }).click()
  await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
  await expect(page.getByRole('dialog', { name: 'Add Email Address' })).toBeVisible()
})

story('two addresses are a way back (DASH3)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await signInWithCode(page, portal, alice)
  await expect(page.getByRole('region', { name: 'Can you get back in?' })).toContainText('Yes, by yourself.')
})

story('the username is copied, although the browser gives no permission (DASH4)', async ({ page, portal }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.getByRole('button', { name: 'Copy username' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await visit(page, '/dashboard/enrollment')
  await page.getByRole('link', { name: 'Add Email Address' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(alice.username)
})

story('Sign out in the menu ends the session (FRAME1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.getByRole('button', { name: alice.name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
  await visit(page, '/dashboard')
  await expectHome(page)
})

story('opening the address of signing out asks first (S5)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/sign-out')
  await expectScreen(page, { path: '/dashboard/sign-out', title: 'Sign out' })
  await visit(page, '/dashboard')
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await visit(page, '/dashboard/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
})

story('on a phone one menu leads everywhere and out (FRAME1)', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Change Password',
    'Enrollment',
    'Second Step',
    'Sessions and Activity',
  ])
  await menu.getByRole('link', { name: 'Enrollment' }).click()
  await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
  await expect(menu).toBeHidden()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
})

story(
  'on a phone Back closes the menu and leaves the page below it (FRAME1)',
  needsAllParts,
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    const open = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
    const onDashboard = { path: '/dashboard', title: 'Dashboard' }
    const onEnrollment = { path: '/dashboard/enrollment', title: 'Enrollment' }
    await open()
    await menu.getByRole('link', { name: 'Enrollment' }).click()
    await expectScreen(page, onEnrollment)
    await open()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expectScreen(page, onEnrollment)
    await open()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expectScreen(page, onEnrollment)
    // The portal leaves the menu's entry a moment after the menu is hidden: no visitor is as quick as
    // a test.
    await expect.poll(() => page.evaluate(() => Object(window.history.state).popover ?? false)).toBe(false)
    await page.goBack()
    await expectScreen(page, onDashboard)
  },
)
