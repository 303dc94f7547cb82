import type { Directory } from '../../ports/directory/directory.js'
import { sweepAccounts } from '../../ports/directory/sweep-accounts.js'
import type { AccountId } from '../../ports/ids.js'
import { failure, ok, type Result } from '../../ports/result.js'
import type { Clock } from '../../ports/system/clock.js'
import { localTimeIn } from '../../rules/audit/local-time-in.js'
import { daysBetween, nearReminders, newReminders } from '../../rules/contact/near-reminders.js'
import type { PortalRules } from '../../rules/ports.js'
import type { Store } from '../../rules/stores.js'

/** A person whose password ends soon. */
export interface EndingPerson {
  readonly id: AccountId
  /** The day in the portal's zone, and how many days it is away. */
  readonly day: string
  readonly left: number
  /** True where a reminder waits, or the next sweep finds one. */
  readonly isDue: boolean
}

interface EndingPorts {
  readonly store: Store
  readonly directory: Pick<Directory, 'entries'>
  readonly clock: Clock
  readonly rules: Pick<PortalRules, 'timeZone' | 'reminders'>
}

/**
 * Reads whose passwords end within so many days, as the nightly sweep reads them, and marks nothing.
 * `pace` waits between two pages. Fails where the directory does not list its accounts to the end.
 */
export async function endingPeople(
  { store, directory, clock, rules }: EndingPorts,
  { days, pace }: { readonly days: number; readonly pace: (entries: number) => Promise<void> },
): Promise<Result<readonly EndingPerson[]>> {
  const now = clock.date()
  const timeOf = localTimeIn(rules.timeZone)
  const people: EndingPerson[] = []
  const marked = new Set((await store.reminders.due(mostDue)).map(({ accountId }) => accountId))
  const end = await sweepAccounts(directory, async (page) => {
    const near = await newReminders(store, nearReminders(page, { now, ...rules }))
    const due = new Set(near.map(({ accountId }) => accountId))
    for (const { id, passwordExpiresAt: endsAt } of page) {
      const day = endsAt === null || endsAt <= now ? null : timeOf(endsAt).day
      const left = day === null ? Infinity : daysBetween(timeOf(now).day, day)
      if (day !== null && left <= days) people.push({ id, day, left, isDue: marked.has(id) || due.has(id) })
    }
    await pace(page.length)
    return true
  })
  if (end !== 'whole') return failure('The directory did not list its accounts to the end.')
  return ok(people.toSorted((one, other) => one.left - other.left))
}

/** More than any directory has. */
const mostDue = 10_000_000
