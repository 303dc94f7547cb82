import { startEmbeddedPortal } from '../environments/start-portal.js'
import { faintPairs } from '../steps/contrast.js'
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
  "the institution's colour is there with the first paint, without any script (WEB1)",
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

/** Every tenth hue, from dark to light and from grey to saturated, and the ends of the range. */
const brands = [
  ...Array.from({ length: 36 }, (_, at) => at * 10).flatMap((hue) =>
    [15, 35, 50, 65, 85].flatMap((lightness) => [25, 60, 100].map((chroma) => `hsl(${hue} ${chroma}% ${lightness}%)`)),
  ),
  ...['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  story(
    `words and controls stand out whatever colour an institution has, ${colorScheme} (ACCESS1)`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      expect(brands).toHaveLength(549)
      expect(await faintPairs(page, brands)).toEqual([])
    },
  )
}
