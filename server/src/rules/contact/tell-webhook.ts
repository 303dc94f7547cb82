import { enqueue } from '../../ports/delivery/enqueue.js'
import { type WebhookEventName, webhookEvent } from '../../ports/delivery/webhook-event.js'
import type { AccountId } from '../../ports/ids.js'
import { instant } from '../../ports/system/clock.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import type { Contact } from './contact-store.js'

/** The time to try an event, in ms: a webhook that broke on a Friday gets it on Monday morning. */
const eventLifeMs = 3 * 24 * 60 * 60_000

/** What a person and the help desk can both do. */
const eventsOfBoth: ReadonlySet<WebhookEventName> = new Set(['account.unlocked', 'contact.added', 'contact.removed'])

export interface ToldEvent {
  readonly event: WebhookEventName
  readonly accountId: AccountId
  /** `unknown` where the directory did not say whether it took the password. */
  readonly result?: 'ok' | 'unknown'
  /** The contact that came or went. */
  readonly contact?: Pick<Contact, 'kind' | 'address'>
  /** True for an act of the help desk in a case. */
  readonly isOfDesk?: true
}

/**
 * Queues an event for the webhook in the transaction of what it tells, where the operator wants
 * events of its name (HOOK1). Call it only after the person is verified: a stranger must not make
 * another system work (HOOK2).
 */
export async function tellWebhook(
  stores: Pick<Stores, 'outbox'>,
  { ports, visit }: { ports: TransactionPorts; visit: Pick<Visit, 'flowId' | 'requestId'> },
  { event, accountId, result = 'ok', contact, isOfDesk }: ToldEvent,
): Promise<void> {
  const { clock, random, rules } = ports
  if (!rules.webhookEvents.includes(event)) return
  const id = random.token(16)
  const masked = contact === undefined ? null : { kind: contact.kind, masked: operatorMask(contact) }
  // Without a help desk everything is the person's own.
  const by = rules.staff.isOn && eventsOfBoth.has(event) ? ({ by: isOfDesk ? 'help-desk' : 'person' } as const) : {}
  const at = instant(clock.date())
  const message = webhookEvent({ id, event, at, account: accountId, result, contact: masked, ...by })
  const { flowId, requestId } = visit
  const facts = { accountId, purpose: event, masked: '', flowId, requestId }
  const entry = { kind: 'event', id, message, facts, expiresAt: clock.now() + eventLifeMs } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
}
