import { test as base } from '@playwright/test'
import { type Accounts, embeddedAccounts } from '../environments/accounts.js'
import { activeDirectoryAccounts } from '../environments/active-directory-accounts.js'
import { accountsOn389, openLdapAccounts } from '../environments/open-ldap-accounts.js'
import { pairAccounts } from '../environments/pair-accounts.js'
import type { Portal } from '../environments/portal.js'
import { startPortal } from '../environments/start-portal.js'
import { twoNodes } from '../environments/two-nodes.js'
import { oddities } from './oddity.js'

export { expect } from '@playwright/test'

/** The tag of stories that hold on every directory. */
export const onEveryDirectory = { tag: '@every-directory' } as const

/**
 * The tag of stories for `npm run test:deep`: an upgrade, a rush, or a story that is told once more
 * at another place.
 */
export const takesLong = { tag: '@takes-long' } as const

/** The tag of stories about something that the oddity `few-interfaces` takes away. */
export const needsAllParts = { tag: '@needs-all-parts' } as const

const directories = {
  embedded: embeddedAccounts,
  openldap: openLdapAccounts,
  '389ds': accountsOn389,
  'active-directory': activeDirectoryAccounts,
  pair: pairAccounts,
} satisfies Record<string, () => Promise<Accounts>>

export interface StoryOptions {
  /** The directory with the accounts of the people. */
  readonly directory: keyof typeof directories
  /** Two of them share a database of PostgreSQL. */
  readonly servers: 1 | 2
  /** What is unusual about the browsers of all visitors. */
  readonly oddity: keyof typeof oddities
}

/** Watchers beside each story. */
export interface Watching {
  readonly cleanConsole: undefined
  readonly unanswered: undefined
}

/** One story in its own browser. The stories of one worker share the portal, but not the people. */
export const story = base.extend<Watching, StoryOptions & { portal: Portal }>({
  directory: ['embedded', { option: true, scope: 'worker' }],
  servers: [1, { option: true, scope: 'worker' }],
  oddity: ['none', { option: true, scope: 'worker' }],
  portal: [
    async ({ directory, servers }, use, { workerIndex }) => {
      const accounts = await directories[directory]()
      const nodes = servers === 2 ? await twoNodes() : null
      const portal = await startPortal(`${directory}-${workerIndex}`, { accounts, servers: nodes })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  context: async ({ context, oddity }, use) => {
    await oddities[oddity](context)
    await use(context)
  },
  // A script error, or a resource that the content security policy blocks, fails the story.
  cleanConsole: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        // A style sheet that is not there has two messages: its status, and the type of the answer.
        const isMissing = /^(Failed to load resource|Refused to apply style from)/.test(message.text())
        if (message.type() === 'error' && !isMissing) faults.push(message.text())
      })
      await use(undefined)
      base.expect(faults).toEqual([])
    },
    { auto: true },
  ],
  // A story that fails by chance is understood by the calls that got no answer or a refusal.
  unanswered: [
    async ({ page }, use, testInfo) => {
      const lines: string[] = []
      const began = Date.now()
      const note = (url: string, what: string) =>
        lines.push(`${Date.now() - began} ms ${new URL(url).pathname}: ${what}`)
      page.on('requestfailed', (request) => note(request.url(), request.failure()?.errorText ?? 'no answer'))
      page.on('response', (response) => {
        if (response.status() >= 400) note(response.url(), String(response.status()))
      })
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('calls that were not answered or refused', { body: lines.join('\n') })
    },
    { auto: true },
  ],
})
