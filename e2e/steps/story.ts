import { test as base } from '@playwright/test'
import { type Accounts, embeddedAccounts } from '../environments/accounts.js'
import { activeDirectoryAccounts } from '../environments/active-directory-accounts.js'
import { openLdapAccounts } from '../environments/open-ldap-accounts.js'
import type { Portal } from '../environments/portal.js'
import { startPortal } from '../environments/start-portal.js'
import { twoNodes } from '../environments/two-nodes.js'

export { expect } from '@playwright/test'

/** The tag of stories that hold on every directory. */
export const onEveryDirectory = { tag: '@every-directory' } as const

const directories = {
  embedded: embeddedAccounts,
  openldap: openLdapAccounts,
  'active-directory': activeDirectoryAccounts,
} satisfies Record<string, () => Promise<Accounts>>

export interface StoryOptions {
  /** Where the accounts of the people live. */
  readonly directory: keyof typeof directories
  /** Two of them share a database of PostgreSQL. */
  readonly servers: 1 | 2
}

/** One story in its own browser. The stories of one worker share the portal, but not the people. */
export const story = base.extend<{ cleanConsole: undefined }, StoryOptions & { portal: Portal }>({
  directory: ['embedded', { option: true, scope: 'worker' }],
  servers: [1, { option: true, scope: 'worker' }],
  portal: [
    async ({ directory, servers }, use, { workerIndex }) => {
      const accounts = await directories[directory]()
      const nodes = servers === 2 ? await twoNodes() : null
      const portal = await startPortal(`${directory}-${workerIndex}`, { accounts, nodes })
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
