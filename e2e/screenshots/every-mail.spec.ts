import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test } from '@playwright/test'

const written = fileURLToPath(new URL('../.results/mails', import.meta.url))
const pictures = fileURLToPath(new URL('../.results/screenshots/mails', import.meta.url))

/** The looks of a mail in mail programs: on the desk and on a phone. */
const looks = [
  { name: 'light', width: 640, colorScheme: 'light' },
  { name: 'dark', width: 640, colorScheme: 'dark' },
  { name: 'phone', width: 390, colorScheme: 'light' },
  { name: 'narrowest', width: 320, colorScheme: 'dark' },
] as const

/** `checks/write-mails.mjs` writes them. */
const languages = existsSync(written) ? readdirSync(written) : []

for (const { name, width, colorScheme } of looks) {
  for (const language of languages) {
    test(`mails in ${language}, ${name}`, async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width, height: 200 }, colorScheme })
      for (const file of readdirSync(path.join(written, language))) {
        await page.goto(pathToFileURL(path.join(written, language, file)).href)
        const picture = path.join(pictures, name, language, file.replace('.html', '.png'))
        await page.screenshot({ path: picture, fullPage: true })
      }
    })
  }
}
