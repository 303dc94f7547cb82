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
  isUsedUp,
  type Keyed,
  keyed,
  settle,
} from '../limits/limit.js'
import { isOwnTrySpent, type OwnTry, takeOwnTry } from '../limits/own-try.js'
import type { Origin } from '../limits/take-recovery-code.js'
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

/** Counters that a try takes together. */
interface Part {
  /** First that of the day. */
  readonly counters: readonly Counter[]
  /** What a network has beyond that of the day, or null. */
  readonly own: OwnTry | null
}

/** A try, and where its call comes from; null for no recovery. */
export interface TryFrom {
  readonly tried: CodeTry
  readonly origin: Origin | null
}

/** The counters of a try. */
interface Counters {
  /** Those of the typed name. One that is used up is told to the visitor. */
  readonly open: Part
  /** Those of its account. One that is used up leaves the code unevaluated without a word (G12). */
  readonly hidden: Part
}

type DayLimit = Pick<Limits, 'wrongCodesPerAccountDay'>

function countersOf({ tried, origin }: TryFrom, limits: DayLimit): Counters {
  const { family, nameKey, accountId, network, device } = tried
  const account = accountKey({ accountId })
  const row = counterOf(codeLimits.inARow, { budget: budgetOf({ family, device }), who: account })
  const part = (...counters: readonly Counter[]): Part => ({ counters, own: null })
  if (device !== null && family !== 'enrollment') {
    const of = { device, accountId }
    return { open: part(...deviceDayCounters(family, of), deviceRowCounter(device), row), hidden: part() }
  }
  const ofDay = (who: string) => counterOf(codeLimits.ofPerson, { family, who }, { limits })
  // Nobody has proven anything before a recovery, so strangers could fill a row over many days.
  if (family !== 'recovery') return { open: part(ofDay(nameKey), row), hidden: part(ofDay(account)) }
  const ofRecovery = (who: string): Part => ({
    counters: [ofDay(who), counterOf(codeLimits.ofNetwork, { who, network })],
    own: origin && { step: 'code', who, origin },
  })
  return { open: ofRecovery(nameKey), hidden: ofRecovery(account) }
}

/** A counted try: whether it was the last one, whether the code may be looked at, what it took. */
export interface CountedTry {
  readonly isLast: boolean
  readonly isEvaluated: boolean
  readonly counters: readonly Keyed[]
}

/** Counts a code before it is compared. Null when the budget is used up. */
export async function takeFromCodeBudget(
  stores: Pick<Stores, 'counters'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  tried: TryFrom,
): Promise<CountedTry | null> {
  const { open, hidden } = countersOf(tried, rules.limits)
  const ofOpen = await takePart(stores, open, clock.now())
  if (!ofOpen.isWhole) {
    await stores.counters.giveBack(...ofOpen.taken.map(({ key }) => key))
    return null
  }
  // Only then, so that the work behind a full budget shows nothing of the hidden ones (E6).
  const ofHidden = await takePart(stores, hidden, clock.now())
  return {
    isLast: ofOpen.isLast,
    isEvaluated: ofHidden.isWhole,
    counters: [...ofOpen.taken, ...ofHidden.taken],
  }
}

/** Takes each counter of a part. Where only that of the day is full, takes the network's own (G2). */
async function takePart({ counters }: Pick<Stores, 'counters'>, part: Part, now: number) {
  const counts = await counters.takeEach(part.counters, now)
  const taken: readonly Counter[] = part.counters.filter((_, at) => counts[at] !== null)
  const isLast = part.counters.some(({ limit }, at) => (counts[at] ?? 0) >= limit)
  const [ofDay, ...others] = counts
  if (ofDay !== null || others.includes(null) || part.own === null)
    return { taken, isLast, isWhole: !counts.includes(null) }
  const own = await takeOwnTry({ counters }, part.own, now)
  return { taken: [...taken, ...(own ?? [])], isLast: true, isWhole: own !== null }
}

/** Returns the count of a right code, and ends the row. It never refills the day. */
export async function giveBackToCodeBudget(
  stores: Stores,
  tried: CodeTry,
  { counters }: Pick<CountedTry, 'counters'>,
): Promise<void> {
  await settle(stores.counters, 'right', [...counters, ...codeRows(tried)])
}

/** Returns the count of a right code that an outage kept from use: it proves nothing yet (W4). */
export async function giveBackUnused(stores: Stores, { counters }: Pick<CountedTry, 'counters'>): Promise<void> {
  await settle(stores.counters, 'unused', counters)
}

/** The rows of wrong codes of a person, on known devices and on all others (G2). */
export function codeRows({ family, accountId }: Pick<CodeTry, 'family' | 'accountId'>): readonly Keyed[] {
  const both: readonly Budget[] = [family, `known/${family}`]
  return both.map((budget) => keyed(codeLimits.inARow, { budget, who: accountKey({ accountId }) }))
}

/** True where a flow of this visitor would have no code left. Hidden counters do not count. */
export async function isCodeBudgetSpent(
  { counters }: Pick<Stores, 'counters'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  tried: TryFrom,
): Promise<boolean> {
  const { open } = countersOf(tried, rules.limits)
  const [isDayFull, ...areFull] = (await countsOf(counters, open.counters, clock.now())).map(isUsedUp)
  if (areFull.includes(true)) return true
  return isDayFull === true && (open.own === null || (await isOwnTrySpent({ counters }, open.own, clock.now())))
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
