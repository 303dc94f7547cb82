import { type NoticeSubject, noticeMessage } from '../delivery/code-message.js'
import { enqueue } from '../delivery/enqueue.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import { isReachable } from './is-reachable.js'

const noticeLifeMs = 3 * 24 * 60 * 60_000

/**
 * Queues a notice of a change to every verified contact of the account, in the transaction of the
 * change (R7).
 */
export async function notifyContacts(
  stores: Stores,
  { ports, visit }: { ports: TransactionPorts; visit: Pick<Visit, 'source' | 'language' | 'flowId' | 'requestId'> },
  { accountId, what }: { accountId: string; what: NoticeSubject },
): Promise<void> {
  const now = ports.clock.now()
  for (const contact of await stores.contacts.allOf(accountId)) {
    if (contact.verifiedAt === null || !isReachable(contact, ports)) continue
    const message = noticeMessage({
      channel: contact.kind === 'email' ? 'email' : 'sms',
      to: contact.address,
      what,
      at: now,
      source: visit.source,
      language: visit.language,
      institution: ports.rules.institution,
    })
    const { flowId, requestId } = visit
    const facts = { accountId, purpose: what, masked: operatorMask(contact), flowId, requestId }
    const entry = { kind: 'notice', message, facts, expiresAt: now + noticeLifeMs } as const
    await enqueue({ outbox: stores.outbox, ...ports }, entry)
  }
}
