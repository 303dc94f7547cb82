import type { RefusalCode } from '@portico/contract'
import { tellContacts } from '../delivery/tell-contacts.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { takeFromCodeBudget } from './code-budget.js'
import { type CodePurpose, type StoredCode, triesPerCode } from './code-store.js'
import { isCodeRight, sixDigits } from './issue-code.js'

/** Which code is looked for, and who is told when it dies of wrong tries. */
export interface CodeCheck {
  readonly typed: string
  readonly purpose: CodePurpose
  readonly personKey: string
  readonly accountId: string | null
  /**
   * Counts what the caller counts (the tries of its flow) and tells the id of the code, inside the counting transaction;
   * null when there is none to compare. Whatever it counts stays counted.
   */
  readonly findCode: (stores: Stores) => Promise<string | null>
}

/**
 * Counts a try in its own committed transaction, then compares (security 4.7): flow, code, budget, in this order, stopping at
 * the first that is used up. Gives the stored code when the digits are right; using it up is the caller's next transaction.
 * Refuses `code-wrong` or `code-dead`.
 */
export async function checkCode(ports: Ports, visit: Visit, check: CodeCheck): Promise<StoredCode> {
  const digits = sixDigits(check.typed)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits' })
  const counted = await ports.store.transaction((stores) => countTry(stores, ports, check))
  if (typeof counted === 'string') throw new Refusal(counted, { reason: 'not evaluated' })
  const isRight = isCodeRight(ports, counted.code, digits) && counted.code.purpose === check.purpose
  // A decoy's code went nowhere: guessing it proves nothing.
  if (isRight && check.accountId !== null) return counted.code
  if (counted.isLast) await tellOfWrongCodes(ports, visit, check)
  throw new Refusal('code-wrong', { reason: 'wrong code' })
}

async function countTry(
  stores: Stores,
  ports: Ports,
  check: CodeCheck,
): Promise<{ code: StoredCode; isLast: boolean } | RefusalCode> {
  const id = await check.findCode(stores)
  if (id === null) return 'code-wrong'
  const code = await stores.codes.countTry(id, ports.clock.now())
  const tries = await stores.codes.triesOf(id)
  if (code === null) return tries >= triesPerCode ? 'code-dead' : 'code-wrong'
  if (!(await takeFromCodeBudget(stores, ports, check))) return 'code-dead'
  return { code, isLast: tries >= triesPerCode }
}

/** A flow that dies of wrong codes is told to all contacts, once a day (F4, R7). */
async function tellOfWrongCodes(ports: Ports, visit: Visit, { accountId, personKey }: CodeCheck): Promise<void> {
  await ports.store.transaction(async (stores) => {
    const daily = { key: `wrong-codes-notice/${personKey}`, limit: 1, windowMs: 24 * 60 * 60_000 }
    const isFirstToday = (await stores.counters.take(daily, ports.clock.now())) !== null
    if (isFirstToday && accountId !== null)
      await tellContacts(stores, { ports, visit }, { accountId, what: 'wrong-codes' })
  })
  ports.nudgeOutbox()
}
