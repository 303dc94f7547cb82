import { startEmbeddedPortal } from '../environments/embedded.js'
import { expect, story } from '../steps/story.js'

const brandedStory = story.extend({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startEmbeddedPortal(`${workerIndex}-brand`, { PORTICO_INSTITUTION_COLOUR: '#1d4f91' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

brandedStory(
  "the institution's colour is there with the first paint, without any script",
  async ({ browser, portal }) => {
    const page = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })
    for (const path of ['/', '/recovery']) {
      await page.goto(path)
      const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
      expect(brand).toBe('#1d4f91')
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#153156')
    }
    await page.close()
  },
)
