import type { RefusalCode } from '@portico/contract'
import { notifyContacts } from '../contact/notify-contacts.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { takeFromCodeBudget, wrongCodesNotice } from './code-budget.js'
import { type CodePurpose, type StoredCode, triesPerCode } from './code-store.js'
import { isCodeRight, sixDigits } from './issue-code.js'

/** The code to compare, null when there is none, and whether the caller has counted its own last try. */
export interface FoundCode {
  readonly codeId: string | null
  readonly isLast: boolean
}

/** Which code is looked for, and who is told when tries run out. */
export interface CodeCheck {
  readonly typed: string
  readonly purpose: CodePurpose
  readonly nameKey: string
  readonly accountId: string | null
  /** Counts the caller's own tries and finds the code, inside the counting transaction. */
  readonly findCode: (stores: Stores) => Promise<FoundCode>
  /** Whether a try that finds no code costs the budget too (N5). */
  readonly isMissCounted?: boolean
  /** What ends with the caller's last try, such as its flow. */
  readonly whenSpent?: (stores: Stores) => Promise<void>
}

/**
 * Counts a try in its own committed transaction, then compares (security 4.7): flow, code, budget, in this order, stopping at
 * the first that is used up. Gives the stored code when the digits are right; using it up is the caller's next transaction.
 * Refuses `code-wrong` or `code-dead`.
 */
export async function checkCode(ports: Ports, visit: Visit, check: CodeCheck): Promise<StoredCode> {
  const digits = sixDigits(check.typed)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  const counted = await ports.store.transaction((stores) => countTry(stores, ports, check))
  if ('refused' in counted) {
    if (counted.last !== null) await afterLastTry(ports, visit, { check, last: counted.last })
    throw new Refusal(counted.refused, { reason: 'not evaluated', ...(!counted.isCounted && { isIdle: true }) })
  }
  const isRight = isCodeRight(ports, counted.code, digits) && counted.code.purpose === check.purpose
  // A decoy's code went nowhere: guessing it proves nothing.
  if (isRight && check.accountId !== null) return counted.code
  if (counted.last !== null) await afterLastTry(ports, visit, { check, last: counted.last })
  throw new Refusal('code-wrong', { reason: 'wrong code' })
}

/** Whose last try this was: the caller's, the code's or budget's, or nobody's. */
type Last = 'caller' | 'code' | null

type Counted =
  | { readonly code: StoredCode; readonly last: Last }
  /** Nothing to compare; `isCounted` when it cost the budget nevertheless. */
  | { readonly refused: RefusalCode; readonly last: Last; readonly isCounted: boolean }

async function countTry(stores: Stores, ports: Ports, check: CodeCheck): Promise<Counted> {
  const { codeId, isLast } = await check.findCode(stores)
  if (codeId === null) return countMiss(stores, ports, check)
  const code = await stores.codes.countTry(codeId, ports.clock.now())
  const isWornOut = (await stores.codes.triesOf(codeId)) >= triesPerCode
  // The caller does not end here: who sends a right code several times at once must not lose to himself.
  if (code === null) return notCompared(isWornOut ? 'code-dead' : 'code-wrong')
  const budget = await takeFromCodeBudget(stores, ports, check)
  if (budget === null) return notCompared('code-dead')
  if (isLast) return { code, last: 'caller' }
  return { code, last: isWornOut || budget.isLast ? 'code' : null }
}

async function countMiss(stores: Stores, ports: Ports, check: CodeCheck): Promise<Counted> {
  const budget = check.isMissCounted ? await takeFromCodeBudget(stores, ports, check) : null
  if (budget === null) return notCompared('code-wrong')
  return { refused: 'code-wrong', last: budget.isLast ? 'code' : null, isCounted: true }
}

function notCompared(refused: RefusalCode): Counted {
  return { refused, last: null, isCounted: false }
}

/** Ends what has had its last try, and tells all contacts of the account, once a day (F4, R7). */
async function afterLastTry(
  ports: Ports,
  visit: Visit,
  { check, last }: { check: CodeCheck; last: Last },
): Promise<void> {
  const { accountId, whenSpent } = check
  await ports.store.transaction(async (stores) => {
    if (last === 'caller') await whenSpent?.(stores)
    const isFirstToday = (await stores.counters.take(wrongCodesNotice(check), ports.clock.now())) !== null
    if (isFirstToday && accountId !== null)
      await notifyContacts(stores, { ports, visit }, { accountId, what: 'wrong-codes' })
  })
}
