import { type RefusalCode, withoutHiddenSigns } from '@portico/contract'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { tellOwner } from '../contact/tell-owner.js'
import { otherLimits } from '../limits/other-limits.js'
import {
  countRightCode,
  giveBackRecoveryCode,
  refuseToWait,
  type TakenCode,
  takeRecoveryCode,
} from '../limits/take-recovery-code.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import {
  type CountedTry,
  giveBackToCodeBudget,
  giveBackUnused,
  type TryFrom,
  takeFromCodeBudget,
} from './code-budget.js'
import type { StoredCode } from './code-store.js'
import type { ProofAttempt, RightContactProof } from './proof-kind.js'

const { triesOfCode } = otherLimits

/**
 * Counts a try in a committed transaction of its own and then compares, so that parallel guesses
 * all count (O4). Flow, code and budget count in this order, up to the first that is used up.
 * Returns the proof when the digits are right; the caller's next transaction consumes it.
 * Refuses `code-wrong` or `code-dead`.
 */
export async function checkCode(ports: Ports, visit: Visit, check: ProofAttempt): Promise<RightContactProof> {
  const { kind: proof } = check
  const digits = sixDigits(check.typed)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  const counted = await ports.store
    .transaction((stores) => countAttempt(stores, { ports, visit }, check))
    .catch((cause: unknown) => refuseToWait(ports, visit, cause))
  if ('refused' in counted) {
    if (counted.last !== null) await afterLastTry(ports, visit, { check, last: counted.last })
    throw new Refusal(counted.refused, { reason: 'not evaluated', proof, ...(!counted.isCounted && { isIdle: true }) })
  }
  const isCode = isCodeRight(ports, counted.code, digits) && counted.code.purpose === check.purpose
  // The code of a decoy was not sent, so a right guess proves nothing.
  if (isCode && counted.isEvaluated && check.subject.kind === 'account') {
    return rightProof(ports, visit, { ...counted, tried: check })
  }
  if (counted.last !== null) await afterLastTry(ports, visit, { check, last: counted.last })
  // A code that had its last try cannot become right, so the visitor needs a new one.
  throw new Refusal(counted.last === 'code' ? 'code-dead' : 'code-wrong', { reason: 'wrong code', proof })
}

/** Whose last try this was: the flow's, that of the code or of a budget, or of none. */
type Last = 'flow' | 'code' | null

type Counted =
  /** Without `isEvaluated` even a right code counts as wrong (G12). */
  | (Omit<CountedTry, 'isLast'> & { readonly code: StoredCode; readonly last: Last })
  /** No code to compare. `isCounted` is true when the try cost the budget nevertheless. */
  | { readonly refused: RefusalCode; readonly last: Last; readonly isCounted: boolean }

interface Counting {
  readonly ports: TransactionPorts
  readonly visit: Visit
}

/** A counted try, and what it took of the limits on all names. */
type CountedOfAll = Counted & { readonly taken: TakenCode | null }

/** In a recovery from an unknown device, counts a try for its network and the portal too (G3). */
async function countAttempt(stores: Stores, { ports, visit }: Counting, check: ProofAttempt): Promise<CountedOfAll> {
  const counted = await countTry(stores, { ports, visit }, check)
  const isOfAll = !('refused' in counted) && check.device === null && check.family === 'recovery'
  return { ...counted, taken: isOfAll ? await takeRecoveryCode(stores, ports, visit) : null }
}

async function countTry(stores: Stores, { ports, visit }: Counting, check: ProofAttempt): Promise<Counted> {
  const { codeId, isLast } = await check.countAndFindCode(stores)
  const tried = { tried: check, origin: visit }
  if (codeId === null) return check.isMissCounted ? countMiss(stores, ports, tried) : notCompared('code-wrong')
  const counted = await stores.codes.countTry(codeId, { limit: triesOfCode.bound, now: ports.clock.now() })
  // No last try: a parallel copy of the right code used it up first, and signs in with this flow.
  if (counted === null) {
    const isWornOut = (await stores.codes.triesOf(codeId)) >= triesOfCode.bound
    return notCompared(isWornOut ? 'code-dead' : 'code-wrong')
  }
  const { code, isLast: isWornOut } = counted
  const budget = await takeFromCodeBudget(stores, ports, tried)
  if (budget === null) return notCompared('code-dead')
  const { isEvaluated, counters } = budget
  if (isLast) return { code, last: 'flow', isEvaluated, counters }
  return { code, last: isWornOut || budget.isLast ? 'code' : null, isEvaluated, counters }
}

async function countMiss(stores: Stores, ports: TransactionPorts, tried: TryFrom): Promise<Counted> {
  const budget = await takeFromCodeBudget(stores, ports, tried)
  if (budget === null) return notCompared('code-wrong')
  return { refused: 'code-wrong', last: budget.isLast ? 'code' : null, isCounted: true }
}

function notCompared(refused: RefusalCode): Counted {
  return { refused, last: null, isCounted: false }
}

/** A try whose code was right. */
interface RightTry extends Pick<CountedTry, 'counters'> {
  readonly code: StoredCode
  readonly tried: ProofAttempt
  readonly taken: TakenCode | null
}

function rightProof({ store, ...ports }: Ports, origin: Visit, right: RightTry): RightContactProof {
  const { code, tried, taken } = right
  return {
    kind: tried.kind,
    purpose: code.purpose,
    contactId: code.contactId,
    async consume(stores, { isEnough }) {
      if (!(await stores.codes.use(code.id, ports.clock.now())))
        throw new Refusal('code-wrong', { reason: 'used already' })
      const { accountId } = tried
      if (isEnough) await giveBackToCodeBudget(stores, tried, right)
      else await giveBackCounts(stores, right)
      if (isEnough && tried.family === 'recovery') await countRightCode(stores, ports, { accountId, origin, taken })
      const contact = tried.isPending ? null : await stores.contacts.byId(code.contactId)
      if (!tried.isPending && (contact === null || contact.verifiedAt === null))
        throw new Refusal('code-wrong', { reason: 'contact removed' })
    },
    async giveBack(cause) {
      // A store's outage keeps the try.
      if (cause instanceof Unavailable) await giveBack(store, right).catch(ignoreOutage)
      throw cause
    },
  }
}

/** Single statements, which pass where transactions wait in line too long. */
async function giveBack(stores: Stores, right: RightTry): Promise<void> {
  const { code } = right
  // The failed work may have used the code and lost only its answer. The try is then given back
  // already.
  const isUnused = (await stores.codes.latestOf(code.scope))?.id === code.id
  if (!isUnused) return
  await giveBackCounts(stores, right)
  await stores.codes.giveBackTry(code.id)
  // A flow is the scope of its codes. While enrolling, the scope is a contact: this changes no row.
  await stores.flows.giveBackTry(code.scope)
}

async function giveBackCounts(stores: Stores, { taken, ...counted }: RightTry): Promise<void> {
  await giveBackUnused(stores, counted)
  if (taken !== null) await giveBackRecoveryCode(stores, taken)
}

function ignoreOutage(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause
}

/** Ends what has had its last try, and marks a notice to the account once a day (R7, E6). */
async function afterLastTry(
  ports: Ports,
  visit: Visit,
  { check, last }: { check: ProofAttempt; last: Last },
): Promise<void> {
  const { subject, family, whenSpent } = check
  await ports.store.transaction(async (stores) => {
    if (last === 'flow') await whenSpent?.(stores)
    await tellOwner(stores, { ports, visit }, { what: 'wrong-codes', subject, family })
  })
}

/** True when the digits match a stored code; constant time (O1). */
export function isCodeRight({ secrets }: Pick<Ports, 'secrets'>, stored: StoredCode, code: string): boolean {
  return secrets.verify('code', signedText(stored, code), stored.mac)
}

/** The six ASCII digits of a typed text, or null. Other text costs no try. */
export function sixDigits(typed: string): string | null {
  const digits = withoutHiddenSigns(typed).replace(/^ +|(?<! ) +$/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

/** Binds the digits to the code, the person, the contact and the purpose (O7, Z2). */
export function signedText(stored: Omit<StoredCode, 'mac'>, code: string): string {
  return [stored.id, stored.nameKey, stored.contactId, stored.purpose, code].join('|')
}
