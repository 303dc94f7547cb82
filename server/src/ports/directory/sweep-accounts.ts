import { Unavailable } from '../refusal.js'
import type { Directory, ListedAccount } from './directory.js'

/** How a reading of all accounts ended. */
type SweepEnd = 'whole' | 'not listed' | 'no answer' | 'stopped'

/**
 * Reads all accounts page by page, and keeps no page. `onPage` is false where the reading must stop.
 * `not listed` is said of a directory that lists no accounts, or not all of them (RM5).
 */
export async function sweepAccounts(
  directory: Pick<Directory, 'entries'>,
  onPage: (page: readonly ListedAccount[]) => Promise<boolean>,
): Promise<SweepEnd> {
  try {
    for await (const page of directory.entries('full')) {
      if (page === null) return 'not listed'
      if (!(await onPage(page))) return 'stopped'
    }
    return 'whole'
  } catch (cause) {
    if (cause instanceof Unavailable && cause.what === 'directory') return 'no answer'
    throw cause
  }
}
