import type { Limits } from '../config/config.js'
import { type Count, countOf } from '../limits/count.js'
import type { CounterRule } from '../limits/counter-store.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { CodePurpose } from './code-store.js'

const dayMs = 24 * 60 * 60_000
/** Wrong codes in a row over many days. After them only the help desk can help (O5). */
const rowLimit = 100
const rowMs = 90 * dayMs

/**
 * Recovery and sign-in have separate budgets, so that strangers can use up only the one of
 * recovery.
 */
function keysOf(purpose: CodePurpose, nameKey: string): { day: string; row: string; notice: string } {
  const whose = purpose === 'reset' || purpose === 'unlock' ? 'recovery' : 'sign-in'
  return {
    day: `wrong-codes/${whose}/${nameKey}`,
    row: `wrong-codes-in-a-row/${whose}/${nameKey}`,
    notice: `wrong-codes-notice/${whose}/${nameKey}`,
  }
}

/**
 * Counts a code before it is compared, and returns whether it was the last. Null when the budget is
 * used up.
 */
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
  const row = await stores.counters.take({ key: keys.row, limit: rowLimit, windowMs: rowMs }, now)
  return row === null ? null : { isLast: today >= day.limit || row >= rowLimit }
}

/** Returns the count of a right code and resets the row. It never refills the day. */
export async function giveBackToCodeBudget(
  stores: Stores,
  of: { purpose: CodePurpose; nameKey: string },
): Promise<void> {
  const keys = keysOf(of.purpose, of.nameKey)
  await stores.counters.giveBack(keys.day)
  await stores.counters.clear(keys.row)
}

/**
 * A notice of used up tries, once a day for each budget. Strangers cannot suppress the notice about
 * sign-in (R7).
 */
export function wrongCodesNotice({ purpose, nameKey }: { purpose: CodePurpose; nameKey: string }): CounterRule {
  return { key: keysOf(purpose, nameKey).notice, limit: 1, windowMs: dayMs }
}

/** The used part of one budget: wrong codes of the current day, and in a row. */
export interface CodeBudget {
  readonly family: 'sign-in' | 'recovery'
  readonly day: Count
  readonly row: Count
}

/** How much of its budgets a name has used, by family. */
export async function codeBudgetsOf(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: Pick<Limits, 'wrongCodesPerAccountDay'>; readonly now: number },
  nameKey: string,
): Promise<readonly CodeBudget[]> {
  return Promise.all(
    (['profile', 'reset'] as const).map(async (purpose) => {
      const keys = keysOf(purpose, nameKey)
      return {
        family: purpose === 'profile' ? ('sign-in' as const) : ('recovery' as const),
        day: await countOf(counters, { key: keys.day, limit: limits.wrongCodesPerAccountDay }, now),
        row: await countOf(counters, { key: keys.row, limit: rowLimit }, now),
      }
    }),
  )
}

/** Refills both budgets of a name, on an operator's command. */
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
    (await stores.counters.taken(keys.row, now)) >= rowLimit
  )
}
