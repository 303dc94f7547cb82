import type { Limits } from '../config/config.js'
import { type Count, countOf } from '../limits/count.js'
import type { CounterRule } from '../limits/counter-store.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { CodePurpose } from './code-store.js'

const dayMs = 24 * 60 * 60_000
/** Wrong codes in a row over many days, after which only the help desk can go on (O5). */
const inARow = 100
const rowMs = 90 * dayMs

/** Two separate budgets for each name: strangers can only use up the one of reset and unlock (O5). */
function keysOf(purpose: CodePurpose, nameKey: string): { day: string; row: string; notice: string } {
  const whose = purpose === 'reset' || purpose === 'unlock' ? 'recovery' : 'sign-in'
  return {
    day: `wrong-codes/${whose}/${nameKey}`,
    row: `wrong-codes-in-a-row/${whose}/${nameKey}`,
    notice: `wrong-codes-notice/${whose}/${nameKey}`,
  }
}

/** Counts a code before it is compared and tells whether it was the last; null when the budget is spent. */
export async function takeFromCodeBudget(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  of: { purpose: CodePurpose; nameKey: string },
): Promise<{ readonly isLast: boolean } | null> {
  const keys = keysOf(of.purpose, of.nameKey)
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
  of: { purpose: CodePurpose; nameKey: string },
): Promise<void> {
  const keys = keysOf(of.purpose, of.nameKey)
  await stores.counters.giveBack(keys.day)
  await stores.counters.clear(keys.row)
}

/** A person is told of used up tries once a day for each budget: strangers cannot use up the word on the second step (R7). */
export function wrongCodesNotice({ purpose, nameKey }: { purpose: CodePurpose; nameKey: string }): CounterRule {
  return { key: keysOf(purpose, nameKey).notice, limit: 1, windowMs: dayMs }
}

/** How much of its budgets a name has used, for each family. */
export async function codeBudgetsOf(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: Pick<Limits, 'wrongCodesPerAccountDay'>; readonly now: number },
  nameKey: string,
): Promise<readonly { readonly family: 'sign-in' | 'recovery'; readonly day: Count; readonly row: Count }[]> {
  return Promise.all(
    (['profile', 'reset'] as const).map(async (purpose) => {
      const keys = keysOf(purpose, nameKey)
      return {
        family: purpose === 'profile' ? ('sign-in' as const) : ('recovery' as const),
        day: await countOf(counters, { key: keys.day, limit: limits.wrongCodesPerAccountDay }, now),
        row: await countOf(counters, { key: keys.row, limit: inARow }, now),
      }
    }),
  )
}

/** Refills both budgets of a name: an operator's word. */
export async function clearCodeBudgets({ counters }: Pick<Stores, 'counters'>, nameKey: string): Promise<void> {
  for (const purpose of ['profile', 'reset'] as const) {
    const keys = keysOf(purpose, nameKey)
    await counters.clear(keys.day)
    await counters.clear(keys.row)
    await counters.clear(keys.notice)
  }
}

export async function isCodeBudgetSpent(
  stores: Stores,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  of: { purpose: CodePurpose; nameKey: string },
): Promise<boolean> {
  const keys = keysOf(of.purpose, of.nameKey)
  const now = clock.now()
  return (
    (await stores.counters.taken(keys.day, now)) >= rules.limits.wrongCodesPerAccountDay ||
    (await stores.counters.taken(keys.row, now)) >= inARow
  )
}
