import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

interface AxeResults {
  readonly violations: readonly { id: string; help: string; nodes: readonly { html: string; target: unknown }[] }[]
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe looks for in each of the two colour schemes: nothing but colours differs in the dark. */
const looked = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const

/** Checks that axe finds no fault on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const faults = await faultsOf(page, looked[colorScheme])
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Evaluates axe in the page, because the page's policy forbids a foreign script element. */
async function faultsOf(page: Page, rules: object): Promise<string[]> {
  await page.evaluate(axeSource)
  const options = JSON.stringify({ resultTypes: ['violations'], ...rules })
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${help}: ${JSON.stringify(target)} ${html.slice(0, 200)}`),
  )
}
