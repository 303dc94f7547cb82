import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { monitoredStory } from '../steps/monitored-story.js'
import { expect } from '../steps/story.js'
import { looks } from './looks.js'

const folder = fileURLToPath(new URL('../.results/screenshots', import.meta.url))
const tabs = { now: '/', days: '/days', 'set-up': '/set-up' }

// The page speaks English alone.
for (const look of looks.filter(({ name }) => !name.startsWith('right-to-left'))) {
  monitoredStory.describe(look.name, () => {
    monitoredStory.use(look.use)
    for (const [tab, address] of Object.entries(tabs)) {
      monitoredStory(`operators-${tab}`, async ({ page, operators }) => {
        await page.goto(`${operators}${address}`)
        await expect(page.getByRole('main')).toBeVisible()
        await page.screenshot({ path: path.join(folder, look.name, `operators-${tab}.png`), fullPage: true })
      })
    }
  })
}
