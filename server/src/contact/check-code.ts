import type { RefusalCode } from '@portico/contract'
import { tellContacts } from '../delivery/tell-contacts.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { takeFromCodeBudget, wrongCodesNotice } from './code-budget.js'
import { type CodePurpose, type StoredCode, triesPerCode } from './code-store.js'
import { isCodeRight, sixDigits } from './issue-code.js'

/** The code to compare, and whether the caller has counted its own last try. */
export interface FoundCode {
  readonly codeId: string
  readonly isLast: boolean
}

/** Which code is looked for, and who is told when tries run out. */
export interface CodeCheck {
  readonly typed: string
  readonly purpose: CodePurpose
  readonly personKey: string
  readonly accountId: string | null
  /** Counts the caller's own tries and finds the code, inside the counting transaction; null when there is none to compare. */
  readonly findCode: (stores: Stores) => Promise<FoundCode | null>
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
  if (typeof counted === 'string') throw new Refusal(counted, { reason: 'not evaluated', isIdle: true })
  const isRight = isCodeRight(ports, counted.code, digits) && counted.code.purpose === check.purpose
  // A decoy's code went nowhere: guessing it proves nothing.
  if (isRight && check.accountId !== null) return counted.code
  if (counted.last !== null) await afterLastTry(ports, visit, { check, isCallersLast: counted.last === 'caller' })
  throw new Refusal('code-wrong', { reason: 'wrong code' })
}

interface Counted {
  readonly code: StoredCode
  /** Whose last try this was: the caller's, the code's or budget's, or nobody's. */
  readonly last: 'caller' | 'code' | null
}

async function countTry(stores: Stores, ports: Ports, check: CodeCheck): Promise<Counted | RefusalCode> {
  const found = await check.findCode(stores)
  if (found === null) return 'code-wrong'
  const code = await stores.codes.countTry(found.codeId, ports.clock.now())
  const tries = await stores.codes.triesOf(found.codeId)
  if (code === null) return tries >= triesPerCode ? 'code-dead' : 'code-wrong'
  const budget = await takeFromCodeBudget(stores, ports, check)
  if (budget === null) return 'code-dead'
  if (found.isLast) return { code, last: 'caller' }
  return { code, last: tries >= triesPerCode || budget.isLast ? 'code' : null }
}

/** Ends what has had its last try, and tells all contacts of the account, once a day (F4, R7). */
async function afterLastTry(
  ports: Ports,
  visit: Visit,
  { check, isCallersLast }: { check: CodeCheck; isCallersLast: boolean },
): Promise<void> {
  const { accountId, personKey, whenSpent } = check
  await ports.store.transaction(async (stores) => {
    if (isCallersLast) await whenSpent?.(stores)
    const isFirstToday = (await stores.counters.take(wrongCodesNotice(personKey), ports.clock.now())) !== null
    if (isFirstToday && accountId !== null)
      await tellContacts(stores, { ports, visit }, { accountId, what: 'wrong-codes' })
  })
  ports.nudgeOutbox()
}
