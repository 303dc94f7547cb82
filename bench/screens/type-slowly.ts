import type { Page } from '@playwright/test'

const slowness = 6
const pauseMs = 60
const text = 'Correct-Horse-7-Battery-Staple'

/** The browser's measurements while a form was filled in. All times in ms. */
export interface Typing {
  readonly path: string
  readonly keys: number
  readonly slowness: number
  /** The tasks that took longer than 50 ms. */
  readonly longTasks: readonly number[]
  /** The longest handling of one event of the keyboard. */
  readonly longestHandling: number
}

interface Measured {
  readonly longTasks: readonly number[]
  readonly handlings: readonly number[]
}

/** Runs in the page, so it is not compiled here. */
const observing = `
  window.measured = { longTasks: [], handlings: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { processingStart, processingEnd } of list.getEntries())
      measured.handlings.push(processingEnd - processingStart)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/** Types into every field of a screen's form, on a processor slowed down six times. */
export async function typedIn(page: Page, path: string): Promise<Typing> {
  await page.goto(path)
  const fields = page.locator('form input:visible')
  await fields.first().waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await fields.first().focus()
  // The work of the page's start is over by then.
  await page.waitForTimeout(2_000)
  await page.evaluate(observing)
  const count = await fields.count()
  for (let at = 0; at < count; at++) await fields.nth(at).pressSequentially(text, { delay: pauseMs })
  await page.waitForTimeout(1_000)
  const { longTasks, handlings } = await page.evaluate<Measured>('measured')
  return {
    ...{ path, slowness, longTasks },
    keys: count * text.length,
    longestHandling: Math.max(0, ...handlings),
  }
}
