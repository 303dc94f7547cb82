import type { BrowserContext, Page } from '@playwright/test'

/**
 * Translates every page as a browser does, once it has loaded: it puts each text into elements of
 * its own, and goes on with whatever text comes or changes.
 */
export async function translate(page: BrowserContext | Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, textarea, noscript, title, svg, [translate=no], font'
    const translateText = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest(skipped) !== null) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts = node instanceof Text ? [node] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    const follow = (changes: readonly MutationRecord[]) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translateIn(node)
    }
    const begin = () => {
      translateIn(document.body)
      new MutationObserver(follow).observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    // A translation before the scripts run makes React render the page anew, which is no fault.
    document.addEventListener('listening', () => setTimeout(begin, 500))
  })
}
