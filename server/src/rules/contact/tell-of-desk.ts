import type { ActName } from '@portico/contract'
import type { DeskDeed } from '../../ports/delivery/notice-message.js'
import type { WebhookEventName } from '../../ports/delivery/webhook-event.js'
import type { AccountId } from '../../ports/ids.js'
import { record } from '../audit/record.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { notifyContacts } from './tell-owner.js'
import { tellWebhook } from './tell-webhook.js'

/** What the contacts and the webhook hear beside the act. */
export interface DeskNews {
  /** How a notice names it, where that differs from the act. */
  readonly deed?: DeskDeed
  /** From when on it counts, in ms. */
  readonly from?: number
  /** The contact that comes or goes. */
  readonly contact?: Contact
}

/** An act of an agent. The actor of the visit is the agent. */
interface DeskAct extends DeskNews {
  readonly accountId: AccountId
  readonly caseId: string
  readonly act: ActName
  /** The contact of the act, or a keyed hash of the address; null where it is about the account. */
  readonly about?: string | null
}

/**
 * Tells of an act of the help desk in the transaction that does it: the audit, every contact of the
 * person (HD12), and the webhook. The act stands where the person has no contact; then the audit says
 * that nobody was told. A notice names no network: it would be that of the agent.
 */
export async function tellOfDesk(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  { accountId, caseId, act, about = null, deed = act, from, contact }: DeskAct,
): Promise<void> {
  const { ports, visit } = context
  const desk = { deed, caseId, from: from === undefined ? undefined : ports.clock.date(from) }
  const ofAgent = { source: '', flowId: null, requestId: visit.requestId }
  const told = await notifyContacts(stores, { ports, visit: ofAgent }, { accountId, what: 'desk-act', desk })
  const reason = told === 0 ? ({ reason: 'nobody told' } as const) : {}
  const detail = about === null ? {} : { detail: { about } }
  const event = { event: 'act.done', result: 'ok', purpose: act, about: accountId, caseId } as const
  await record(stores, context, { ...event, ...reason, ...detail })
  const happened = events[act]
  if (happened === undefined) return
  const ofContact = contact === undefined ? {} : { contact }
  await tellWebhook(stores, { ports, visit: ofAgent }, { event: happened, accountId, isOfDesk: true, ...ofContact })
}

/** Acts of which other systems hear as of those of the person. */
const events: Partial<Record<ActName, WebhookEventName>> = {
  unlock: 'account.unlocked',
  'add-contact': 'contact.added',
  'remove-contact': 'contact.removed',
}
