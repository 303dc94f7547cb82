import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Case, CaseCheck } from './case-store.js'
import { caseTimes, isLive } from './live-case.js'
import { eventOf } from './strong-check.js'
import { tellLeads } from './tell-leads.js'

/** A check that waits for its person to pick. */
type Waiting = CaseCheck & { readonly act: NonNullable<CaseCheck['act']>; readonly numbers: string }

function waitingPick({ check, ...one }: Case, now: number): Waiting | null {
  if (check?.kind !== 'pick' || check.state !== 'sent' || check.until <= now || !isLive(one, now)) return null
  const { act, numbers } = check
  return act === null || numbers === null ? null : { ...check, act, numbers }
}

/**
 * The act and the numbers that a case asks its person to pick from; null where it asks nothing. Their
 * order is that of numbers, so it tells nothing of the right one.
 */
export function pickOf(one: Case, now: number) {
  const check = waitingPick(one, now)
  if (check === null) return null
  return { act: check.act, numbers: numbersOf(check).toSorted() }
}

function numbersOf({ numbers }: Waiting): string[] {
  return JSON.parse(numbers) as string[]
}

/** Somebody who is signed in and picks. */
interface Picking {
  readonly ports: TransactionPorts
  readonly visit: Visit
}

/**
 * Takes the number that the person has picked, in the transaction of their session. A right one passes
 * the check for its act; a wrong one ends it, and the leads hear of it at once (HD18). Returns whether
 * it was right. Refuses `case-gone` where the case asks for none.
 */
export async function takePick(
  stores: Stores,
  { ports, visit }: Picking,
  { one, account, picked }: { readonly one: Case; readonly account: Owner; readonly picked: string },
): Promise<boolean> {
  const now = ports.clock.now()
  const check = waitingPick(one, now)
  const numbers = check === null ? [] : numbersOf(check)
  if (check === null || !numbers.includes(picked)) throw new Refusal('case-gone')
  const isRight = picked === numbers[0]
  const state = isRight ? 'passed' : 'failed'
  const until = isRight ? now + caseTimes.passedMs : check.until
  await stores.cases.putCheck(one.id, { ...check, state, until })
  const event = isRight
    ? ({ event: 'check.passed', reason: 'pick' } as const)
    : ({ event: 'check.failed', result: 'refused', reason: 'wrong number' } as const)
  await record(stores, { ports, visit }, { ...eventOf(one), ...event })
  if (!isRight) await tellLeads(stores, { ports, visit }, { one, account, what: 'picked-wrong' })
  return isRight
}

type Owner = Parameters<typeof tellLeads>[2]['account']
