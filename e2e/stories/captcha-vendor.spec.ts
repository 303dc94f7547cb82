import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { expectAccessible } from '../steps/accessible.js'
import { captchaStory } from '../steps/captcha-story.js'
import { expectRefusal } from '../steps/see.js'
import { expect } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen, openTab, visit } from '../steps/visit.js'

/** The captcha of the open tab, because a tab that closes keeps its box for a moment. */
const captcha = (page: Page) => page.locator('details[open]').getByRole('group', { name: 'Captcha' })
const check = (page: Page, label: string) => captcha(page).getByRole('checkbox', { name: label }).check()

for (const kind of ['recaptcha', 'hcaptcha', 'turnstile'] as const) {
  const vendorStory = captchaStory(kind)
  vendorStory.describe(`with ${kind}`, () => {
    const fresh = kind === 'turnstile' ? 'working' : 'idle'

    vendorStory('somebody signs in past the widget (WAY3)', async ({ page, portal, vendor }) => {
      const alice = await portal.add({ emails: 1 })
      await visit(page, '/')
      const type = kind === 'recaptcha' ? 'image' : 'undefined'
      await expect(captcha(page)).toContainText(`sitekey=${vendor.siteKey} theme=light type=${type} size=normal`)
      await expect(captcha(page)).toHaveAttribute('data-state', fresh)
      await check(page, 'I am human')
      await expect(captcha(page)).toHaveAttribute('data-state', 'solved')
      await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
      await page.getByLabel('Password', { exact: true }).fill(alice.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expectScreen(page, { path: '/verification', title: 'Verification' })
      expect(vendor.asked.at(-1)?.get('remoteip')).toBe('127.0.0.1')
      await proveByMail(page, portal, alice)
      await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    })

    vendorStory(
      'a token that the vendor refuses is a toast, and the widget is cleared (WAY3)',
      async ({ page, portal }) => {
        const alice = await portal.add({ emails: 1 })
        await visit(page, '/')
        await openTab(page, 'Forgot Password')
        await check(page, 'I am a machine')
        await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
        await page.getByRole('button', { name: 'Continue', exact: true }).click()
        await expectRefusal(page, answer['refusal.captcha'])
        await expectHome(page)
        await expect(captcha(page)).toHaveAttribute('data-state', fresh)
        await expect(captcha(page).getByRole('checkbox', { name: 'I am a machine' })).not.toBeChecked()
        await check(page, 'I am human')
        await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
        await page.getByRole('button', { name: 'Continue', exact: true }).click()
        await expectScreen(page, { path: '/verification', title: 'Verification' })
      },
    )

    vendorStory('there is one widget, in the tab that is open (VENDOR1)', async ({ page }) => {
      await visit(page, '/')
      const widgets = page.locator('small', { hasText: 'sitekey=' })
      await expect(widgets).toHaveCount(1)
      for (const tab of ['Account Locked out?', 'Login', 'Forgot Password'] as const) {
        await openTab(page, tab)
        await expect(captcha(page)).toHaveCount(1)
        await expect(captcha(page)).toContainText('sitekey=')
        await expect(widgets).toHaveCount(1)
      }
    })
  })
}

const turnstileStory = captchaStory('turnstile')

turnstileStory('the widget fits on the narrowest page (VENDOR1)', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 })
    await visit(page, '/')
    await expect(captcha(page)).toContainText('sitekey=')
    const [widget, tab] = await Promise.all([
      captcha(page).locator('> div > div').boundingBox(),
      page.locator('details[open]').boundingBox(),
    ])
    if (widget === null || tab === null) throw new Error('there is no widget to measure')
    expect(widget.x + widget.width).toBeLessThan(tab.x + tab.width)
    expect(tab.x + tab.width).toBeLessThan(width)
  }
})

turnstileStory('a script that does not come is said, and a press loads it (VENDOR1)', async ({ page, vendor }) => {
  await page.route(`${vendor.scriptUrl}*`, (route) => route.abort())
  await visit(page, '/')
  await expect(captcha(page)).toHaveAttribute('data-state', 'failed')
  await expect(captcha(page)).toContainText("The check didn't work.")
  await expectAccessible(page, 'a captcha that did not load')
  await page.unroute(`${vendor.scriptUrl}*`)
  await captcha(page).getByRole('button').click()
  await expect(captcha(page)).toContainText('sitekey=')
})
