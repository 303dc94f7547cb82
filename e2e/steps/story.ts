import { test as base } from '@playwright/test'
import { startEmbeddedPortal } from '../environments/embedded.js'
import type { Portal } from '../environments/portal.js'

export { expect } from '@playwright/test'

/** One story in its own browser. The stories of one worker share the portal, but not the people. */
export const story = base.extend<{ cleanConsole: undefined }, { portal: Portal }>({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startEmbeddedPortal(String(workerIndex))
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  // A script error, or a resource that the content security policy blocks, fails the story.
  cleanConsole: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        const isRefusal = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isRefusal) faults.push(message.text())
      })
      await use(undefined)
      base.expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
