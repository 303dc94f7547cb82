import { enqueue } from '../../ports/delivery/enqueue.js'
import { type NoticeSubject, noticeMessage } from '../../ports/delivery/notice-message.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import type { FormerContact } from './contact-store.js'
import { isReachable } from './country-prefix.js'

const noticeLifeMs = 3 * 24 * 60 * 60_000

/**
 * Queues a notice of a change to every verified contact of the account, and to those that were
 * removed a short time ago, in the transaction of the change (R7, G6). It speaks the language that
 * the owner last signed in with, because a stranger may cause it (G10). The event was at `at`, in
 * ms, or is now.
 */
export async function notifyContacts(
  stores: Stores,
  { ports, visit }: { ports: TransactionPorts; visit: Pick<Visit, 'source' | 'flowId' | 'requestId'> },
  { accountId, what, at }: { accountId: string; what: NoticeSubject; at?: number },
): Promise<void> {
  const { clock, rules } = ports
  const now = clock.now()
  const language = (await stores.people.languageOf(accountId)) ?? rules.languages[0] ?? 'en'
  const all = await stores.contacts.allOf(accountId)
  const present = all.filter((contact) => contact.verifiedAt !== null)
  const isPresent = (one: FormerContact) =>
    present.some(({ kind, canonical }) => kind === one.kind && canonical === one.canonical)
  const former = (await stores.contacts.formerOf(accountId, now)).filter((one) => !isPresent(one))
  const recipients = [
    ...present.map((contact) => ({ contact, source: visit.source })),
    // A removed contact may belong to another person by now. The notice to it names no network.
    ...former.map((contact) => ({ contact, source: '' })),
  ]
  for (const { contact, source } of recipients) {
    if (!isReachable(contact, ports)) continue
    const { institution, timeZone, texts } = rules
    const channel = contact.kind === 'email' ? 'email' : 'sms'
    const message = noticeMessage({
      channel,
      to: contact.address,
      what,
      at: clock.date(at),
      source,
      language,
      timeZone,
      institution,
      texts,
    })
    const { flowId, requestId } = visit
    const facts = { accountId, purpose: what, masked: operatorMask(contact), flowId, requestId }
    const entry = { kind: 'notice', message, facts, expiresAt: now + noticeLifeMs } as const
    await enqueue({ outbox: stores.outbox, ...ports }, entry)
  }
}
