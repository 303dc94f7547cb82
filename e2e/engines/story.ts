import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import type { Portal } from '../environments/portal.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { type EngineName, engines } from './engines.js'
import { newVisitor, type Visitor } from './visitor.js'

const pictures = fileURLToPath(new URL('../.results/engines', import.meta.url))

export interface EngineOptions {
  readonly engine: EngineName
}

/** A story in one engine. Each has a browser of its own; those of one worker share the portal. */
export const story = base.extend<{ visitor: Visitor }, EngineOptions & { portal: Portal }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  portal: [
    async ({ engine }, use) => {
      const portal = await startEmbeddedPortal(engine)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  visitor: async ({ engine, portal }, use, { title }) => {
    const browser = await engines[engine]()
    const folder = path.join(pictures, engine, title.toLowerCase().replaceAll(/[^a-z]+/g, '-'))
    try {
      await use(await newVisitor(browser, { url: portal.url, pictures: folder }))
    } finally {
      await browser.end()
    }
  },
})
