import type { FlowName } from '@portico/contract'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Flow } from './flow.js'

/** The visitor's live flow of this name; refuses `flow-gone` where there is none (O10). A wrong prefix spends nothing (O7). */
export async function flowOfVisit({ store, clock }: Ports, visit: Visit, name: FlowName): Promise<Flow> {
  const id = visit.session?.signedInAt === null ? visit.session.flowId : null
  const flow = id === null || id === undefined ? null : await store.flows.find(id)
  const isLive = flow !== null && flow.name === name && flow.expiresAt > clock.now()
  if (!isLive || flow.state.at === 'finished') throw new Refusal('flow-gone')
  visit.actor = flow.accountId ?? flow.nameKey
  visit.flowId = flow.id
  return flow
}

/**
 * Whether what the flow rests on still holds: the account is there, neither disabled nor changed since (R6, F5).
 * A decoy always holds, so that it ends like the others.
 */
export async function isFlowSound({ store, directory }: Ports, flow: Flow): Promise<boolean> {
  // The same look-ups for a decoy, so that it costs the same (E6).
  const account = await directory.byId(flow.accountId ?? flow.nameKey)
  const epoch = await store.people.epochOf(flow.accountId ?? flow.nameKey)
  return flow.accountId === null || (account !== null && !account.isDisabled && epoch === flow.epoch)
}
