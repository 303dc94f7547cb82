import type { BrowserContext } from '@playwright/test'
import { scriptParts, styleParts } from './browser-parts.js'
import { takeAway } from './take-away.js'
import { translate } from './translate.js'

/** What is unusual about the browser of a visitor. */
export const oddities = {
  none: async () => undefined,
  translated: translate,
  'strange-language': nameLanguagesStrangely,
  'few-interfaces': (context: BrowserContext) =>
    takeAway(context, [...Object.values(scriptParts), ...Object.values(styleParts)]),
} as const satisfies Record<string, (context: BrowserContext) => Promise<void>>

/** Puts names of languages that `Intl` refuses before those of the browser, as some systems do. */
async function nameLanguagesStrangely(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { languages } = navigator
    const strange = [`${languages[0]}@posix`, `${languages[0]?.replace('-', '_')}.UTF-8`]
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => [...strange, ...languages] })
    Object.defineProperty(Navigator.prototype, 'language', { get: () => strange[0] })
  })
}
