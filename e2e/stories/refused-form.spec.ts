import { answer } from '@portico/text/en/answer'
import { entrance } from '@portico/text/en/entrance'
import { refused } from '@portico/text/en/refused'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { startRush } from '../environments/start-rush.js'
import { pressOn } from '../steps/keyboard.js'
import { expectRefusal } from '../steps/see.js'
import { fillUsername, signIn } from '../steps/start.js'
import { expect, story, takesLong } from '../steps/story.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

story('after a wrong password the keyboard leads from the refusal to an unlock (HOME10)', async ({ page, portal }) => {
  const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
  await signIn(page, dave)
  await expectRefusal(page, answer['refusal.wrong-credentials'])
  await expect(page.getByRole('alert')).toBeHidden()
  const form = page.getByRole('form', { name: 'Login' })
  await expect(form).toContainText(answer['refusal.wrong-credentials'])
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue('')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const unlock = page.getByRole('form', { name: 'Account Locked out?' }).getByRole('textbox', { name: 'Username' })
  await expect(unlock).toBeFocused()
  await expect(unlock).toHaveValue(dave.username)
  await page.keyboard.press('Enter')
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})

story('Back closes a tab that was opened from a refusal (HOME10)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, { ...alice, password: 'Wrong-Password-1' })
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByRole('button', { name: 'Account Locked out?' }).click()
  await expect(page).toHaveURL(/#account-locked-out$/)
  await page.goBack()
  await expect(form).toContainText(answer['refusal.wrong-credentials'])
  await expectHome(page)
})

story(
  'too many wrong passwords tell how long to wait and what ends it, and lead to a reset (HOME10)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const form = page.getByRole('form', { name: 'Login' })
    for (let tries = 0; tries < 5; tries += 1) {
      await signIn(page, { ...alice, password: 'Wrong-Password-1' })
      await expect(form).toContainText(answer['refusal.wrong-credentials'])
    }
    await signIn(page, alice)
    await expect(form).toContainText(
      /Try again in (\d+ minutes|1 minute|\d+ seconds), or end the wait now with a code:/,
    )
    await form.getByRole('button', { name: 'Forgot Password' }).click()
    const reset = page.getByRole('form', { name: 'Forgot Password' })
    await expect(reset.getByRole('textbox', { name: 'Username' })).toHaveValue(alice.username)
    await pressOn(page, reset.getByRole('button', { name: 'Continue' }))
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

story(
  'without a connection the sentence stays, and the next try goes on (HOME10)',
  async ({ page, portal, context }) => {
    const alice = await portal.add({ emails: 1 })
    await visit(page, '/')
    await fillUsername(page, alice.username)
    await expect(page.getByRole('group', { name: 'Captcha' })).toHaveAttribute('data-state', 'solved')
    await context.setOffline(true)
    await page.getByLabel('Password', { exact: true }).fill(alice.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const form = page.getByRole('form', { name: 'Login' })
    await expect(form).toContainText(entrance['call.no-answer'])
    await context.setOffline(false)
    await fillUsername(page, alice.username)
    await page.getByLabel('Password', { exact: true }).fill(alice.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

/** A portal whose rush is no other story's. */
const rushedStory = story.extend({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startEmbeddedPortal(`${workerIndex}-rush`, { PORTICO_LIMITS_PER_ADDRESS: '0' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

rushedStory(
  'in a rush the form counts the seconds down, and afterwards the visitor comes in (HOME10, Q5)',
  takesLong,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const answers: string[] = []
    page.on('response', (response) => answers.push(`${response.status()} ${new URL(response.url()).pathname}`))
    // A challenge may still pass while the rush begins; then a sign-in leaves, with its solution.
    // Without one it leaves only where the machine had no time to solve one in 20 seconds.
    let pressedAt: number | null = null
    const without: number[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/initial')) return
      if (!request.postDataJSON().captcha) without.push(Date.now() - (pressedAt ?? Date.now()))
      pressedAt = null
    })
    await visit(page, '/')
    const form = page.getByRole('form', { name: 'Login' })
    const rush = startRush(portal.url)
    try {
      await expect(async () => {
        answers.length = 0
        pressedAt ??= Date.now()
        await form.getByRole('button', { name: 'Sign in' }).click()
        await expect.poll(() => answers).toContain('503 /api/user/captcha')
      }).toPass({ timeout: 40_000 })
      await expect(form).toContainText(answer['refusal.unavailable'])
      await expect(form).toContainText(/Try again in \d+ seconds?\./)
      expect(without.filter((afterMs) => afterMs < 19_500)).toEqual([])
    } finally {
      rush.stop()
    }
    await expect(form).toContainText(refused['refused.wait-over'], { timeout: 20_000 })
    await signIn(page, alice)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

story('home fits a small laptop, and the wall stays where the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 650 })
})

story('at 400 % a refusal leaves by itself and leaves room for its field (TIME1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await page.setViewportSize({ width: 320, height: 200 })
  await visit(page, '/')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(100)
  const form = page.getByRole('form', { name: 'Login' })
  await fillUsername(page, alice.username)
  await form.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
  // The pointer rests where the toast opens. One that moves there later would hold the toast.
  await page.mouse.move(160, 170)
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert')
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.height).toBeLessThan(80)
  await expect(toast).toBeHidden()
})
