import type { Page } from '@playwright/test'
import { screens } from '../screens/screens.js'
import { expectAccessible } from '../steps/accessible.js'
import { expect, story, takesLong } from '../steps/story.js'

/** The text spacing that a reader may set without losing content (WCAG 1.4.12). */
const spacious =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

/** Checks that nothing of a page or an open dialog lies beyond its right or left edge. */
async function expectToFit(page: Page, what: string) {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.scrollWidth} in ${box.clientWidth}`),
  )
  expect.soft(tooWide, what).toEqual([])
}

/** Checks that no word is broken, which only own words and what people typed may be. */
async function expectWholeWords(page: Page) {
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.parentElement?.closest('bdi, code, script, [hidden]') !== null) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })
  expect.soft(broken).toEqual([])
}

for (const screen of screens) {
  story(
    `${screen.name} has no fault that axe finds and fits when zoomed or spaced (ACCESS1)`,
    async ({ page, portal }) => {
      const person = await portal.add(screen.person ?? {})
      await screen.reach({ page, portal, person })
      await expectAccessible(page, screen.name)
      // A tablet, and 1280 pixels at 200 and at 400 %.
      for (const width of [768, 640, 320]) {
        await page.setViewportSize({ width, height: 512 })
        await expectToFit(page, `${width} pixels`)
      }
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, spacious)
      await expectToFit(page, 'spacious text on 320 pixels')
    },
  )
}

story.describe('from right to left, on a phone', takesLong, () => {
  story.use({ locale: 'ar', viewport: { width: 390, height: 844 } })
  for (const screen of screens) {
    story(`${screen.name} has no fault that axe finds and fits (ACCESS1)`, async ({ page, portal }) => {
      const person = await portal.add(screen.person ?? {})
      await screen.reach({ page, portal, person })
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expectAccessible(page, screen.name)
      await expectToFit(page, '390 pixels')
    })
  }
})

/** Screens with the most words, and those with the narrowest places for them. */
const wordy = new Set([
  'home-forgot',
  'home-throttled',
  'not-found',
  'verification-both-kinds',
  'verification-code',
  'reset-password-typing',
  'dashboard-all-told',
  'dashboard-asked',
  'dashboard-menu',
  'enrollment-verify',
  'activity',
  'proofs',
  'proofs-set-up',
  'second-proof-choose',
  'not-me-stop',
  'dashboard-pick',
  'desk-case',
  'desk-act',
])

/** Polish has long words; `STORY_LANGUAGES=fr,it` shows every screen in these languages instead. */
const languages = process.env['STORY_LANGUAGES']?.split(',')

for (const locale of languages ?? ['pl'])
  story.describe(`in ${locale}, on the smallest phone`, takesLong, () => {
    story.use({ locale, viewport: { width: 320, height: 700 } })
    for (const screen of screens.filter(({ name }) => languages !== undefined || wordy.has(name))) {
      story(`${screen.name} fits (LANG1, ACCESS1)`, async ({ page, portal }) => {
        const person = await portal.add(screen.person ?? {})
        await screen.reach({ page, portal, person })
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expectToFit(page, '320 pixels')
        await expectWholeWords(page)
      })
    }
  })
