import type { Limits } from '../../ports/config/config.js'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import type { AccountId, DeviceId, NameKey, NetworkKey } from '../../ports/ids.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import { isRecovery } from '../contact/take-send.js'
import { type Count, countOf } from '../limits/count.js'
import { deviceRules } from '../limits/device-rules.js'
import { giveBackAll, takeAll } from '../limits/take-all.js'
import { countRightCode, giveBackRecoveryCode } from '../limits/take-recovery-code.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'

const dayMs = 24 * 60 * 60_000
/** Wrong codes in a row over many days. After them only the help desk can help (O5). */
const rowLimit = 100
const rowMs = 90 * dayMs
/** Wrong codes of one network for one name in a day (G2). */
const perNetworkDay = 5

/** Whose budget a code counts against. */
export interface CodeTry {
  readonly purpose: CodePurpose
  readonly nameKey: NameKey
  /** The account, or the key of a made-up name. */
  readonly accountId: AccountId
  readonly network: NetworkKey
  /** The known device, or null. */
  readonly device: DeviceId | null
}

/** The try of a flow, or of what else knows its subject. */
export function codeTryOf(
  { nameKey, subject, network, device }: Omit<CodeTry, 'purpose' | 'accountId'> & { readonly subject: Subject },
  purpose: CodePurpose,
): CodeTry {
  return { purpose, nameKey, accountId: subjectKey(subject), network, device }
}

const families = ['sign-in', 'recovery', 'enrollment'] as const
type Family = (typeof families)[number]

/**
 * Recovery, sign-in and enrollment have separate budgets, so that strangers can use up only the one
 * of recovery, and an attacker at an open session only the one of enrollment (G19).
 */
function familyOf(purpose: CodePurpose): Family {
  if (purpose === 'enroll') return 'enrollment'
  return isRecovery(purpose) ? 'recovery' : 'sign-in'
}

/** The counters of a try. */
interface Counters {
  /** One of these that is used up is told to the visitor. */
  readonly open: readonly CounterRule[]
  /** One of these that is used up leaves the code unevaluated without a word (G12). */
  readonly hidden: readonly CounterRule[]
}

type DayLimit = Pick<Limits, 'wrongCodesPerAccountDay'>

function countersOf({ purpose, nameKey, accountId, network, device }: CodeTry, limits: DayLimit): Counters {
  const family = familyOf(purpose)
  const account = accountKey(accountId)
  if (device !== null && family !== 'enrollment') {
    const rules = deviceRules(family, { device, accountId })
    return { open: [...rules, rowRule(`known/${family}`, account)], hidden: [] }
  }
  // Nobody has proven anything before a recovery, so strangers could fill a row over many days.
  if (family !== 'recovery') {
    const open = [dayRule(family, nameKey, limits), rowRule(family, account)]
    return { open, hidden: [dayRule(family, account, limits)] }
  }
  return {
    open: [dayRule(family, nameKey, limits), networkRule(nameKey, network)],
    hidden: [dayRule(family, account, limits), networkRule(account, network)],
  }
}

function accountKey(accountId: AccountId): string {
  return `account/${accountId}`
}

function dayRule(family: Family, key: string, limits: DayLimit): CounterRule {
  return { key: `wrong-codes/${family}/${key}`, limit: limits.wrongCodesPerAccountDay, windowMs: dayMs }
}

function rowRule(family: Family | `known/${Family}`, key: string): CounterRule {
  return { key: `wrong-codes-in-a-row/${family}/${key}`, limit: rowLimit, windowMs: rowMs }
}

/** The start of the keys of all networks that typed wrong codes for a name or an account. */
function networksOf(key: string): string {
  return `wrong-codes-of/${key}/`
}

function networkRule(key: string, network: NetworkKey): CounterRule {
  return { key: `${networksOf(key)}${network}`, limit: perNetworkDay, windowMs: dayMs }
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
  const now = clock.now()
  const { open, hidden } = countersOf(tried, rules.limits)
  const counts = await takeAll(counters, open, now)
  if (counts === null) return null
  const isLast = open.some(({ limit }, index) => (counts[index] ?? 0) >= limit)
  let isEvaluated = true
  for (const rule of hidden) isEvaluated = (await counters.take(rule, now)) !== null && isEvaluated
  return { isLast, isEvaluated }
}

/** Returns the count of a right code, and ends the row. It never refills the day. */
export async function giveBackToCodeBudget(
  stores: Stores,
  ports: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<void> {
  await giveBackUnused(stores, ports, tried)
  await endCodeRow(stores, { family: familyOf(tried.purpose), accountId: tried.accountId })
  if (isRecovery(tried.purpose)) await countRightCode(stores, ports, tried.accountId)
}

/** Returns the count of a right code that an outage kept from use: it proves nothing yet (W4). */
export async function giveBackUnused(
  stores: Stores,
  ports: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<void> {
  const { open, hidden } = countersOf(tried, ports.rules.limits)
  await giveBackAll(stores.counters, [...open, ...hidden])
  if (isRecovery(tried.purpose) && tried.device === null) await giveBackRecoveryCode(stores, ports, tried.network)
}

/** Ends a row of wrong codes of a person, on known devices and on all others (G2). */
export async function endCodeRow(
  { counters }: Pick<Stores, 'counters'>,
  { family, accountId }: { readonly family: Family; readonly accountId: AccountId },
): Promise<void> {
  const account = accountKey(accountId)
  await counters.clear(rowRule(family, account).key, rowRule(`known/${family}`, account).key)
}

/**
 * A notice of used up tries, once a day for each budget. Strangers cannot suppress the notice about
 * sign-in (R7).
 */
export function wrongCodesNotice({ purpose, accountId }: Pick<CodeTry, 'purpose' | 'accountId'>): CounterRule {
  return noticeRule(familyOf(purpose), accountId)
}

function noticeRule(family: Family, accountId: AccountId): CounterRule {
  return { key: `wrong-codes-notice/${family}/${accountKey(accountId)}`, limit: 1, windowMs: dayMs }
}

/** True where a flow of this visitor would have no code left. Hidden counters do not count. */
export function isCodeBudgetSpent(
  { counters }: Pick<Stores, 'counters'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  tried: CodeTry,
): Promise<boolean> {
  return counters.isAnyFull(countersOf(tried, rules.limits).open, clock.now())
}

/** The used part of one budget: wrong codes of the current day, and in a row. */
export interface CodeBudget {
  readonly family: Family
  readonly day: Count
  readonly row: Count
}

/** A name and its account, or its own key where it has none. */
interface Named {
  readonly nameKey: NameKey
  readonly accountId: AccountId
}

/** How much strangers have used of the budgets of a name, by family. */
export async function codeBudgetsOf(
  { counters }: Pick<Stores, 'counters'>,
  { limits, now }: { readonly limits: DayLimit; readonly now: number },
  { nameKey, accountId }: Named,
): Promise<readonly CodeBudget[]> {
  return Promise.all(
    families.map(async (family) => ({
      family,
      day: await countOf(counters, dayRule(family, nameKey, limits), now),
      row: await countOf(counters, rowRule(family, accountKey(accountId)), now),
    })),
  )
}

/** Refills the budgets of a name, on an operator's command. */
export async function clearCodeBudgets({ counters }: Pick<Stores, 'counters'>, named: Named): Promise<void> {
  const limits = { wrongCodesPerAccountDay: 0 }
  for (const family of families) {
    for (const key of [named.nameKey, accountKey(named.accountId)]) {
      await counters.clear(dayRule(family, key, limits).key)
      await counters.clearAll(networksOf(key))
    }
    await endCodeRow({ counters }, { family, accountId: named.accountId })
    await counters.clear(noticeRule(family, named.accountId).key)
  }
}
