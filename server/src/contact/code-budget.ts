import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { CodePurpose } from './code-store.js'

const dayMs = 24 * 60 * 60_000
/** Wrong codes in a row over many days, after which only the help desk can go on (O5). */
const inARow = 100
const rowMs = 90 * dayMs

/** Two separate budgets for each name: strangers can only use up the one of reset and unlock (O5). */
function keysOf(purpose: CodePurpose, personKey: string): { day: string; row: string } {
  const whose = purpose === 'reset' || purpose === 'unlock' ? 'recovery' : 'sign-in'
  return { day: `wrong-codes/${whose}/${personKey}`, row: `wrong-codes-in-a-row/${whose}/${personKey}` }
}

/** Counts a code before it is compared and tells whether it was the last; null when the budget is spent. */
export async function takeFromCodeBudget(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  of: { purpose: CodePurpose; personKey: string },
): Promise<{ readonly isLast: boolean } | null> {
  const keys = keysOf(of.purpose, of.personKey)
  const now = clock.now()
  const day = { key: keys.day, limit: rules.limits.wrongCodesPerAccountDay, windowMs: dayMs }
  const today = await stores.counters.take(day, now)
  if (today === null) return null
  const row = await stores.counters.take({ key: keys.row, limit: inARow, windowMs: rowMs }, now)
  return row === null ? null : { isLast: today >= day.limit || row >= inARow }
}

/** A right code gives its own count back and ends the row; it never refills the day (O5). */
export async function giveBackToCodeBudget(
  stores: Stores,
  of: { purpose: CodePurpose; personKey: string },
): Promise<void> {
  const keys = keysOf(of.purpose, of.personKey)
  await stores.counters.giveBack(keys.day)
  await stores.counters.clear(keys.row)
}

export async function isCodeBudgetSpent(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  of: { purpose: CodePurpose; personKey: string },
): Promise<boolean> {
  const keys = keysOf(of.purpose, of.personKey)
  const now = clock.now()
  return (
    (await stores.counters.taken(keys.day, now)) >= rules.limits.wrongCodesPerAccountDay ||
    (await stores.counters.taken(keys.row, now)) >= inARow
  )
}
