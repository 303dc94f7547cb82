import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startUpgradablePortal, type UpgradablePortal } from '../environments/upgradable-portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import { fillUsername } from '../steps/start.js'
import { expect, story, takesLong } from '../steps/story.js'
import { enterCode, sendCode } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

// Each story starts a portal of its own, stops it, and starts the next release.
story.describe.configure({ timeout: 150_000 })

let portal: UpgradablePortal
story.beforeEach(async () => {
  portal = await startUpgradablePortal('upgrade')
})
story.afterEach(() => portal.stop())

/** The files of the captcha are here too. */
async function expectSolved(page: Page) {
  await expect(page.getByRole('group', { name: 'Captcha' })).toHaveAttribute('data-state', 'solved')
}

story(
  'a page of before an upgrade signs in at the new server, with its own files (UP2)',
  takesLong,
  async ({ page }) => {
    const alice = await portal.add({ emails: 1 })
    const loaded: string[] = []
    page.on('response', (answer) => loaded.push(`${answer.status()} ${path.basename(answer.url())}`))
    await page.goto(portal.url)
    await fillUsername(page, alice.username)
    await page.getByLabel('Password', { exact: true }).fill(alice.password)
    await expectSolved(page)
    await portal.upgrade()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await sendCode(page)
    await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    const chunks = portal.chunks.map((name) => `200 ${name}`)
    expect(loaded).toEqual(expect.arrayContaining(chunks))
  },
)

story(
  'where the old files are gone, one Retry loads the new page and keeps the sign-in (FAIL17)',
  takesLong,
  async ({ page }) => {
    const alice = await portal.add({ emails: 1 })
    await page.goto(portal.url)
    await fillUsername(page, alice.username)
    await page.getByLabel('Password', { exact: true }).fill(alice.password)
    await expectSolved(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await sendCode(page)
    await portal.upgrade(() => rmSync(portal.keptClients(), { recursive: true }))
    await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)
