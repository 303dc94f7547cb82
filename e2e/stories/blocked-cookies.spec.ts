import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { wholeBrowser } from '../steps/installed-browsers.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, story } from '../steps/story.js'

const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
const [needed = ''] = answer['cookies-needed'].split(', ')

story(
  'a browser that blocks all cookies is told that it must not, with the phone (X4)',
  async ({ portal, launchOptions }) => {
    // A profile of its own, because only the settings of a browser block cookies and storage alike.
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-blocked-'))
    mkdirSync(path.join(folder, 'Default'))
    writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify(blocked))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      executablePath: wholeBrowser,
      baseURL: portal.url,
      locale: 'en-GB',
    })
    try {
      const page = await context.newPage()
      const failures: string[] = []
      page.on('pageerror', ({ message }) => failures.push(message))
      const grace = await portal.add({ emails: 1 })
      await signIn(page, grace)
      const refusal = page.getByRole('form', { name: 'Login' }).getByText(needed)
      await expect(refusal).toBeVisible()
      await expect(refusal).toContainText(portal.institution.helpDeskPhone)
      expect(await page.evaluate(() => document.cookie)).toBe('')
      expect(await context.cookies()).toEqual([])
      await startReset(page, grace.username)
      await expect(page.getByRole('form', { name: 'Forgot Password' }).getByText(needed)).toBeVisible()
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
      expect(failures).toEqual([])
    } finally {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
