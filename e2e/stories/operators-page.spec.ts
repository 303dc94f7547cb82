import { expectAccessible } from '../steps/accessible.js'
import { monitoredStory } from '../steps/monitored-story.js'
import { expect } from '../steps/story.js'

monitoredStory(
  'an operator sees that people can get in, and what the set-up lacks (OPS1, OPS4)',
  async ({ page, operators }) => {
    const failed: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && failed.push(message.text())))
    await page.goto(operators)
    await expect(page.getByRole('heading', { name: 'People can get in.' })).toBeVisible()
    await expectAccessible(page, 'now')
    await page.getByRole('link', { name: 'Days' }).click()
    await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible()
    await expectAccessible(page, 'days')
    await page.getByRole('link', { name: 'Set-up' }).click()
    await expect(page.getByText('The settings are complete.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'contact-hold' })).toContainText('skipped')
    await expectAccessible(page, 'set-up')
    await page.getByRole('link', { name: 'What they ask' }).click()
    await expect(page.getByText('# The doctor')).toBeVisible()
    expect(failed).toEqual([])
  },
)

monitoredStory(
  'the operators’ page fits a phone, and works without scripts (OPS1, OPS3)',
  async ({ browser, operators }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    for (const path of ['/', '/days', '/set-up']) {
      await page.goto(`${operators}${path}`)
      await page.setViewportSize({ width: 320, height: 640 })
      const box = await page.locator('html').boundingBox()
      expect(box?.width).toBe(320)
      const widest = await page.locator('main > .content').boundingBox()
      expect((widest?.x ?? 0) + (widest?.width ?? 0)).toBeLessThanOrEqual(320)
    }
    await context.close()
  },
)
