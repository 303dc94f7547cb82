import type { StrangerNotice } from '../../ports/delivery/notice-message.js'
import type { LateNotices } from '../../ports/delivery/outbox-worker.js'
import type { Subject } from '../../ports/directory/subject.js'
import type { AccountId, FlowId } from '../../ports/ids.js'
import { counterOf } from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { NoticeMarker } from './notice-marker-store.js'
import { notifyContacts } from './notify-contacts.js'

/** How long a right password waits for its code before the owner is told, in ms (G11). */
const codeFollowsMs = 15 * 60_000

/** Of whom and of what a marker is. It is due at once without `dueAt`, in ms. */
export interface MarkedNotice {
  readonly subject: Subject
  readonly what: StrangerNotice
  readonly dueAt?: number
  readonly flowId?: FlowId
}

/**
 * Writes down that an owner is to be told of what a stranger can cause. A made-up name costs the
 * same row, because only the outbox worker looks for contacts, after the answer (E6).
 */
export async function markNotice(
  stores: Stores,
  { ports, visit }: { ports: Pick<TransactionPorts, 'clock' | 'random'>; visit: Visit },
  { subject, what, dueAt, flowId }: MarkedNotice,
): Promise<void> {
  const now = ports.clock.now()
  await stores.markers.put({
    id: ports.random.token(16),
    accountId: subject.kind === 'account' ? subject.id : null,
    what,
    at: now,
    dueAt: dueAt ?? now,
    source: visit.source,
    flowId: flowId ?? visit.flowId,
    requestId: visit.requestId,
  })
}

/**
 * Marks a right password in the transaction that begins its flow, so that the owner is told when no
 * code follows (G11). A flow that replaces one of the same browser goes on with its marker: a
 * second try makes nothing later. A right code removes the marker.
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

type Telling = Pick<Ports, 'store'> & TransactionPorts

/** Turns due markers into notices for the contacts of their accounts, each once at the most. */
export function lateNotices(ports: Telling): LateNotices<NoticeMarker> {
  return {
    due: (limit) => ports.store.markers.due(ports.clock.now(), limit),
    tell: (marker) => tell(ports, marker),
  }
}

function tell(ports: Telling, { id, accountId, what, at, ...visit }: NoticeMarker): Promise<void> {
  return ports.store.transaction(async (stores) => {
    if (!(await stores.markers.take(id)) || accountId === null) return
    const told = await withinTheDay(stores, { accountId, what, now: ports.clock.now() })
    if (told !== null) await notifyContacts(stores, { ports, visit }, { accountId, what: told, at })
  })
}

/** The notice that the owner gets of a marker today, or null. */
async function withinTheDay(
  { counters }: Stores,
  { accountId, what, now }: { readonly accountId: string; readonly what: StrangerNotice; readonly now: number },
): Promise<StrangerNotice | 'further-attempts' | null> {
  // The other kinds are counted when they happen. This one becomes news only when it is due.
  const known = counterOf(messageLimits.passwordKnown, { account: accountId })
  if (what === 'password-known' && (await counters.take(known, now)) === null) return null
  const ofStrangers = counterOf(messageLimits.ofStrangers, { account: accountId })
  const told = await counters.take(ofStrangers, now)
  if (told === null) return null
  return told === ofStrangers.limit ? 'further-attempts' : what
}
