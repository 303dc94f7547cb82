import type { BrowserContext, Route } from '@playwright/test'
import type { BrowserPart } from './browser-parts.js'

/** Takes parts of the browser away from each page, before any of its scripts runs. */
export async function takeAway(context: BrowserContext, taken: readonly BrowserPart[]): Promise<void> {
  const styles = taken.flatMap((part) => part.styles ?? [])
  if (styles.length > 0) await context.route(/\.css$/, (route) => garble(route, styles))
  await context.addInitScript(takeFromPage, {
    properties: taken.flatMap((part) => part.properties ?? []),
    attributes: taken.flatMap((part) => Object.entries(part.attributes ?? {})),
  })
}

/** A style sheet whose words the browser has never heard of. */
async function garble(route: Route, words: readonly string[]): Promise<void> {
  try {
    const response = await route.fetch()
    const sheet = words.reduce((text, word) => text.replaceAll(word, unknown(word)), await response.text())
    await route.fulfill({ response, body: sheet })
  } catch {
    await route.abort()
  }
}

function unknown(word: string): string {
  return word.replace(/[a-z]/, 'q$&')
}

/** Runs in the page. */
function takeFromPage(taken: { properties: readonly string[]; attributes: readonly (readonly [string, string])[] }) {
  for (const path of taken.properties) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let owner: object | undefined = window
    for (const name of names) owner = Reflect.get(Object(owner), name)
    if (owner === undefined) continue
    Reflect.deleteProperty(owner, last)
    if (last in owner) Object.defineProperty(owner, last, { value: undefined })
  }
  const strip = () => {
    for (const [selector, name] of taken.attributes)
      for (const element of document.querySelectorAll(selector)) element.removeAttribute(name)
  }
  if (taken.attributes.length === 0) return
  const attributeFilter = taken.attributes.map(([, name]) => name)
  new MutationObserver(strip).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter })
}
