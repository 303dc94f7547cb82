import type { ActName } from '@portico/contract'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { deskLimits } from '../limits/desk-limits.js'
import { counterOf, minuteMs } from '../limits/limit.js'
import type { Stores } from '../stores.js'
import type { Approval, Asked } from './approval-store.js'
import type { YesState } from './hurdle-of.js'
import type { AtDesk } from './in-case.js'

/** So long an approval waits for its answer, and a yes for its act, ms. */
export const approvalLifeMs = 30 * minuteMs

/**
 * How far the yes for exactly this act, about this contact or address, in this case has come. One that is
 * used or over is worth nothing; a no holds as long as the question would have (HD19).
 */
export function yesOf(ofCase: readonly Approval[], { act, detail }: Wanted, now: number): FoundYes {
  const isMeant = (one: Approval) => one.act === act && (detail === null || one.detail === detail)
  const approval = ofCase.find(isMeant) ?? null
  if (approval === null || approval.until <= now || approval.state === 'used') return { yes: 'missing', approval: null }
  return { yes: approval.state, approval }
}

interface Wanted {
  readonly act: ActName
  /** Null for whatever the act is about. */
  readonly detail: string | null
}

export interface FoundYes {
  readonly yes: Exclude<YesState, 'needless'>
  readonly approval: Approval | null
}

/** Asks the other agents. Refuses `staff-limit` where the agent has asked too often. */
export async function askYes(
  stores: Stores,
  { ports, visit }: Pick<AtDesk, 'ports' | 'visit'>,
  { about, agentId, ...asked }: Asked & { readonly about: AccountId; readonly agentId: AccountId },
): Promise<void> {
  const { clock, random } = ports
  const now = clock.now()
  const asks = counterOf(deskLimits.asks, { agent: agentId })
  if ((await stores.counters.take(asks, now)) === null) throw new Refusal('staff-limit')
  await stores.approvals.ask({ ...asked, id: random.token(16), until: now + approvalLifeMs })
  const { act: purpose, caseId } = asked
  await record(stores, { ports, visit }, { event: 'act.asked', result: 'ok', purpose, about, caseId })
}
