import type { AccountId, FlowId } from '../ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { markNotice } from './mark-notice.js'

/** How long a right password waits for its code before the owner is told, in ms (G11). */
const codeFollowsMs = 15 * 60_000

/**
 * Marks a right password in the transaction that begins its flow, so that the owner is told when no
 * code follows (G11). A flow that replaces one of the same browser goes on with its marker: a second
 * try makes nothing later. A right code removes the marker.
 */
export async function markPassword(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  { accountId, flowId }: { readonly accountId: AccountId; readonly flowId: FlowId },
): Promise<void> {
  const { ports, visit } = context
  const what = 'password-known'
  const replaced = visit.session?.flowId ?? null
  if (replaced !== null && (await stores.markers.move({ what, accountId, flowId: replaced }, flowId))) return
  const dueAt = ports.clock.now() + codeFollowsMs
  await markNotice(stores, context, { subject: { kind: 'account', id: accountId }, what, dueAt, flowId })
}
