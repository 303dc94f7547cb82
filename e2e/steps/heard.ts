import { expect, type Page } from '@playwright/test'
import { entrance } from '@portico/text/en/entrance'

/** Runs in the page before its scripts: keeps what live regions say to a screen reader. */
function listen(): void {
  const heard: string[] = []
  Object.assign(window, { heard })
  const selector = '[role=status],[role=alert],[aria-live]'
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(selector) ?? null
  const isSilent = (region: Element) => region.getAttribute('aria-live') === 'off' || region.closest('[hidden],[inert]')
  /** An alert is spoken also where it comes with its text; another region has to stand before. */
  const say = (region: Element, isNew: boolean) => {
    const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (text === '' || isSilent(region) || (isNew && region.getAttribute('role') !== 'alert')) return
    if (heard.at(-1) !== text) heard.push(text)
  }
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
    const isNew = (region: Element) => added.some((node) => node.contains(region))
    const changed = changes.map(({ target }) => regionOf(target)).filter((region) => region !== null)
    const inside = added.flatMap((node) => [
      ...node.querySelectorAll(selector),
      ...(node.matches(selector) ? [node] : []),
    ])
    for (const region of new Set([...changed, ...inside])) if (region.isConnected) say(region, isNew(region))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Said only where a part of the page takes its time to load. */
const loading = entrance['spinner.wait']

/** What a person hears of a journey: a chapter for each step. */
export interface Heard {
  /** Adds the accessibility tree of the page now, and what it has said since the step before. */
  step(title: string): Promise<void>
  /** All chapters; `names` gives what differs each time, and what stands for it. */
  text(names: Readonly<Record<string, string>>): string
}

/** Listens to a page that is not loaded yet. */
export async function hear(page: Page): Promise<Heard> {
  await page.addInitScript(listen)
  const chapters: string[] = []
  return {
    async step(title) {
      await expect(page.locator('[popover=manual]')).toHaveCount(0)
      const said = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
      const tree = await page.locator('body').ariaSnapshot()
      const field = await page.evaluate(describeFocus)
      chapters.push(
        [
          `# ${title}`,
          ...said.filter((text) => text !== loading).map((text) => `says: ${text}`),
          `focus: ${field}`,
          '',
          tree,
        ].join('\n'),
      )
    },
    text: (names) => {
      const told = chapters
        .join('\n\n')
        .replace(/\d?\d:\d\d/g, 'TIME')
        .replace(/\d+ seconds?/g, 'SOME seconds')
        .replace(/\d+ min left/g, 'SOME min left')
        .replace(/\d+ \p{L}+ 20\d\d/gu, 'DATE')
        .replace(/\b[\da-f]{6}\b/g, 'REFERENCE')
      return `${Object.entries(names).reduce((text, [name, sign]) => text.replaceAll(name, sign), told)}\n`
    },
  }
}

/** Runs in the page: the element with the focus, as it is read. */
function describeFocus(): string {
  const focused = document.activeElement
  const textOf = (ids: string | null | undefined) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  const own = focused instanceof HTMLInputElement ? (focused.labels?.[0]?.textContent ?? '') : focused?.textContent
  const description = textOf(focused?.getAttribute('aria-describedby'))
  return [focused?.tagName.toLowerCase(), own?.slice(0, 60), description].filter(Boolean).join(' · ')
}
