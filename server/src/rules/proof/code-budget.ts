import type { Limits } from '../../ports/config/config.js'
import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import { accountKey } from '../limits/barrier.js'
import { codeLimits } from '../limits/code-limits.js'
import { deviceDayCounters, deviceRowCounter } from '../limits/is-device-worn.js'
import {
  type Budget,
  budgetOf,
  type Count,
  type Counter,
  counterOf,
  countsOf,
  type Family,
  families,
  isAnyFull,
  type Keyed,
  keyed,
  settle,
  takeAll,
} from '../limits/limit.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'

/** Whose budget a code counts against. */
export interface CodeTry {
  readonly family: Family
  readonly nameKey: NameKey
  /** The account, or the key of a made-up name. */
  readonly accountId: AccountId
  readonly network: NetworkKey
  /** The known device, or null. */
  readonly device: DeviceId | null
}

/** The counters of a try. */
interface Counters {
  /** Those of the typed name. One that is used up is told to the visitor. */
  readonly open: readonly Counter[]
  /** Those of its account. One that is used up leaves the code unevaluated without a word (G12). */
  readonly hidden: readonly Counter[]
}

type DayLimit = Pick<Limits, 'wrongCodesPerAccountDay'>

function countersOf({ family, nameKey, accountId, network, device }: CodeTry, limits: DayLimit): Counters {
  const account = accountKey({ accountId })
  const row = counterOf(codeLimits.inARow, { budget: budgetOf({ family, device }), who: account })
  if (device !== null && family !== 'enrollment') {
    const of = { device, accountId }
    return { open: [...deviceDayCounters(family, of), deviceRowCounter(device), row], hidden: [] }
  }
  const ofDay = (who: string) => counterOf(codeLimits.ofPerson, { family, who }, { limits })
  // Nobody has proven anything before a recovery, so strangers could fill a row over many days.
  if (family !== 'recovery') return { open: [ofDay(nameKey), row], hidden: [ofDay(account)] }
  const ofNetwork = (who: string) => counterOf(codeLimits.ofNetwork, { who, network })
  return { open: [ofDay(nameKey), ofNetwork(nameKey)], hidden: [ofDay(account), ofNetwork(account)] }
}

/** A counted try: whether it was the last one, and whether the code may be looked at. */
export interface CountedTry {
  readonly isLast: boolean
  readonly isEvaluated: boolean
}

/** Counts a code before it is compared. Null when the budget is used up. */
export async function takeFromCodeBudget(
  { counters }: Pick<Stores, 'counters'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<CountedTry | null> {
  const { open, hidden } = countersOf(tried, rules.limits)
  const counts = await takeAll(counters, open, clock.now())
  if (counts === null) return null
  // Only then, so that the work behind a full budget shows nothing of the hidden ones (E6).
  const ofHidden = await counters.takeEach(hidden, clock.now())
  const isLast = open.some(({ limit }, index) => (counts[index] ?? 0) >= limit)
  return { isLast, isEvaluated: !ofHidden.includes(null) }
}

/** Returns the count of a right code, and ends the row. It never refills the day. */
export async function giveBackToCodeBudget(
  stores: Stores,
  ports: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<void> {
  const { open, hidden } = countersOf(tried, ports.rules.limits)
  await settle(stores.counters, 'right', [...open, ...hidden, ...codeRows(tried)])
}

/** Returns the count of a right code that an outage kept from use: it proves nothing yet (W4). */
export async function giveBackUnused(
  stores: Stores,
  ports: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<void> {
  const { open, hidden } = countersOf(tried, ports.rules.limits)
  await settle(stores.counters, 'unused', [...open, ...hidden])
}

/** The rows of wrong codes of a person, on known devices and on all others (G2). */
export function codeRows({ family, accountId }: Pick<CodeTry, 'family' | 'accountId'>): readonly Keyed[] {
  const both: readonly Budget[] = [family, `known/${family}`]
  return both.map((budget) => keyed(codeLimits.inARow, { budget, who: accountKey({ accountId }) }))
}

/** True where a flow of this visitor would have no code left. Hidden counters do not count. */
export function isCodeBudgetSpent(
  { counters }: Pick<Stores, 'counters'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<boolean> {
  return isAnyFull(counters, countersOf(tried, rules.limits).open, clock.now())
}

/** The used part of one budget: wrong codes of the current day, and in a row. */
export interface CodeBudget {
  readonly family: Family
  readonly day: Count
  readonly row: Count
}

/** How much strangers have used of the budgets of a name, by family. */
export async function codeBudgetsOf(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: DayLimit; readonly now: number },
  { nameKey, accountId }: Pick<CodeTry, 'nameKey' | 'accountId'>,
): Promise<readonly CodeBudget[]> {
  return Promise.all(
    families.map(async (family) => {
      const ofDay = counterOf(codeLimits.ofPerson, { family, who: nameKey }, { limits })
      const inARow = counterOf(codeLimits.inARow, { budget: family, who: accountKey({ accountId }) })
      const [day, row] = (await countsOf(counters, [ofDay, inARow], now)) as [Count, Count]
      return { family, day, row }
    }),
  )
}
