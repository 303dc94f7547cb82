import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '../screens/screens.js'
import { story } from '../steps/story.js'
import { looks } from './looks.js'

const folder = fileURLToPath(new URL('../.results/screenshots', import.meta.url))

for (const look of looks) {
  story.describe(look.name, () => {
    story.use(look.use)
    for (const screen of screens) {
      story(screen.name, async ({ page, portal }) => {
        const person = await portal.add(screen.person ?? {})
        await screen.reach({ page, portal, person })
        // The animations of a running call never stop.
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
        )
        await page.screenshot({ path: path.join(folder, look.name, `${screen.name}.png`) })
      })
    }
  })
}
