import { sweepAccounts } from '../../ports/directory/sweep-accounts.js'
import type { Ports } from '../ports.js'
import { nearReminders, newReminders } from './near-reminders.js'

const whys = { 'not listed': 'it does not list its accounts to the end', 'no answer': 'it does not answer' }

/**
 * Reads when the passwords of all people end, page by page, and marks the reminders that are due (RM5).
 * It asks after each page whether it may go on. Returns whether it came to the end; a directory that
 * says no or nothing ends it, with one line in the log.
 */
export async function markReminders(ports: Ports, goOn: (entries: number) => Promise<boolean>): Promise<boolean> {
  const { directory, store, clock, rules, log } = ports
  const end = await sweepAccounts(directory, async (page) => {
    const near = nearReminders(page, { now: clock.date(), ...rules })
    if (near.length > 0) {
      // One transaction a page: one a person made the sweep slower than the directory.
      await store.transaction(async (stores) => stores.reminders.mark(await newReminders(stores, near)))
    }
    return goOn(page.length)
  })
  if (end === 'not listed' || end === 'no answer') {
    const why = whys[end]
    log.warn({ why }, 'the directory was not read to the end for reminders; the portal tries again in an hour')
  }
  return end === 'whole'
}
