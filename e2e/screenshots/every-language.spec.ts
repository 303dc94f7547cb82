import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens } from '../screens/screens.js'
import { story } from '../steps/story.js'

const files = readdirSync(new URL('../../text/src/languages', import.meta.url)).filter((name) => name.endsWith('.ts'))
const folder = fileURLToPath(new URL('../.results/screenshots/languages', import.meta.url))

/** The screens with the most and the longest words. */
const chosen = [
  ...['home-login', 'home-refused', 'verification-both-kinds', 'reset-password', 'dashboard', 'enrollment-unproven'],
  ...['proofs-set-up', 'activity', 'not-me-stop', 'desk-act'],
]

for (const language of ['en', ...files.map((name) => path.basename(name, '.ts'))]) {
  story.describe(language, () => {
    story.use({ viewport: { width: 320, height: 700 }, locale: language })
    for (const screen of screens.filter(({ name }) => chosen.includes(name))) {
      story(screen.name, async ({ page, portal }) => {
        const person = await portal.add(screen.person ?? {})
        await screen.reach({ page, portal, person })
        await page.screenshot({ path: path.join(folder, language, `${screen.name}.png`), fullPage: true })
      })
    }
  })
}
