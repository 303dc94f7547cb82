import { chooseLanguage } from '@portico/text/choose-language'
import { enqueue } from '../../ports/delivery/enqueue.js'
import { type NoticeOrder, type NoticeSubject, noticeMessage } from '../../ports/delivery/notice-message.js'
import type { LateNotices } from '../../ports/delivery/outbox-worker.js'
import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import type { AccountId, FlowId } from '../../ports/ids.js'
import { accountKey } from '../limits/barrier.js'
import { counterOf, dayMs, minuteMs } from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'
import type { PortalRules, Ports, TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import type { Contact, FormerContact } from './contact-store.js'
import { isReachable } from './country-prefix.js'
import { issueReportCodes } from './issue-report-codes.js'
import type { NoticeMarker } from './notice-marker-store.js'
import { type Act, type ChangeNotice, notices, type StrangerNotice } from './notices.js'
import { type ToldEvent, tellWebhook } from './tell-webhook.js'

const noticeLifeMs = 3 * dayMs
/** How long a removed contact still gets notices, in ms, if the contact hold is not longer. */
export const formerLifeMs = 7 * dayMs
/** A contact that was proven for less than this, in ms, gets the notice of its removal only. */
const briefMs = 3 * dayMs
/** More messages than an account gets while a marker waits. */
const lookedAt = 100

interface Context {
  readonly ports: TransactionPorts
  readonly visit: Visit
}

/** What happened to an account, and for the webhook how it ended and which contact it is about. */
export interface Change extends Pick<ToldEvent, 'accountId' | 'result' | 'contact'> {
  readonly what: ChangeNotice
  /** The kind of proof that came or went. */
  readonly proof?: NoticeOrder['proof']
  /** How many recovery codes are left. */
  readonly left?: NoticeOrder['left']
  /** The act of the help desk, and its case. */
  readonly desk?: NoticeOrder['desk']
}

/** What a stranger may have done, in which flow: without one in that of the visit. */
export interface StrangerAct extends Pick<Act, 'family'> {
  readonly what: StrangerNotice
  readonly subject: Subject
  readonly flowId?: FlowId
}

/**
 * Tells the owner of an account what happened to it, in the transaction of what happened. The table
 * of notices says when, how often, and which event the webhook gets. A made-up name costs the same
 * (E6): only the outbox worker looks for the contacts of a marker, after the answer.
 */
export async function tellOwner(stores: Stores, context: Context, happened: Change | StrangerAct): Promise<void> {
  if ('subject' in happened) return mark(stores, context, happened)
  const { what, proof, left, ...of } = happened
  await notifyContacts(stores, context, { accountId: of.accountId, what, proof, left, contact: of.contact })
  const { event } = notices[what]
  if (event !== null) await tellWebhook(stores, context, { event, ...of })
}

/** Goes on telling a contact that is removed, so that its owner hears of what follows (G6). */
export async function goOnTelling(
  { contacts }: Stores,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  removed: Contact,
): Promise<void> {
  const now = clock.now()
  if (removed.verifiedAt !== null && now - removed.verifiedAt < briefMs) return
  await contacts.addFormer(removed, now + Math.max(formerLifeMs, rules.contactHoldMs))
}

async function mark(
  stores: Stores,
  { ports, visit }: Context,
  { what, subject, family, flowId }: StrangerAct,
): Promise<void> {
  const { afterMs, counted } = notices[what]
  const now = ports.clock.now()
  const of = { accountId: subjectKey(subject) }
  const counter = counted?.when === 'it happens' ? counted.by({ ...of, who: accountKey(of), family }) : null
  if (counter !== null && (await stores.counters.take(counter, now)) === null) return
  const marker = {
    id: ports.random.token(16),
    accountId: subject.kind === 'account' ? subject.id : null,
    what,
    at: now,
    dueAt: now + afterMs,
    source: visit.source,
    flowId: flowId ?? visit.flowId,
    requestId: visit.requestId,
  }
  if (afterMs > 0 && (await goesOn(stores, visit, marker))) return
  await stores.markers.put(marker)
}

/**
 * Moves the marker of the flow that this one replaces in the same browser; false when there is none.
 * A second try makes no notice later.
 */
async function goesOn({ markers }: Stores, { session }: Visit, { what, accountId, flowId }: NoticeMarker) {
  const replaced = session?.flowId ?? null
  if (replaced === null || accountId === null || flowId === null) return false
  return markers.move({ what, accountId, flowId: replaced }, flowId)
}

type Telling = Pick<Ports, 'store'> & TransactionPorts

/** Turns due markers into notices for the contacts of their accounts, each once at the most. */
export function lateNotices(ports: Telling): LateNotices<NoticeMarker> {
  return {
    due: (limit) => ports.store.markers.due(ports.clock.now(), limit),
    tell: (marker) => tell(ports, marker),
  }
}

function tell(ports: Telling, marker: NoticeMarker): Promise<void> {
  return ports.store.transaction(async (stores) => {
    const { id, accountId, what, at, ...visit } = marker
    if (!(await stores.markers.take(id)) || accountId === null) return
    const now = ports.clock.now()
    const dueAt = await newsAt(stores, { ...marker, accountId }, now)
    if (dueAt > now) return dueAt === never ? undefined : stores.markers.put({ ...marker, dueAt })
    const told = await withinTheDay(stores, { accountId, what, now })
    if (told !== null) await notifyContacts(stores, { ports, visit }, { accountId, what: told, at })
  })
}

const never = Number.POSITIVE_INFINITY

/**
 * When a marker is news. One that waits for a code does not count the time that the code itself
 * waited for its server, and is never news where no server took a code of its flow (G11).
 */
async function newsAt(
  { outbox }: Stores,
  { accountId, what, at, flowId }: NoticeMarker & { readonly accountId: AccountId },
  now: number,
): Promise<number> {
  const { afterMs } = notices[what]
  const messages = afterMs === 0 ? [] : await outbox.lastOf(accountId, lookedAt)
  const codes = messages.filter((message) => message.kind === 'code' && message.flowId === flowId)
  if (codes.length === 0) return now
  const firstTaken = codes.filter(({ ended }) => ended === 'sent').at(-1)
  if (firstTaken !== undefined) {
    const { createdAt, outcome } = firstTaken
    return at + afterMs + ((outcome?.at ?? createdAt) - createdAt)
  }
  const waiting = codes.filter(({ ended }) => ended === null)
  return waiting.length === 0 ? never : Math.max(now + minuteMs, ...waiting.map(({ expiresAt }) => expiresAt))
}

/** The notice that the owner gets of a marker today, or null. */
async function withinTheDay(
  { counters }: Stores,
  { accountId, what, now }: { readonly accountId: AccountId; readonly what: StrangerNotice; readonly now: number },
): Promise<NoticeSubject | null> {
  const { counted } = notices[what]
  const own = counted?.when === 'it is due' ? counted.by({ accountId }) : null
  if (own !== null && (await counters.take(own, now)) === null) return null
  const ofStrangers = counterOf(messageLimits.ofStrangers, { account: accountId })
  const told = await counters.take(ofStrangers, now)
  if (told === null) return null
  return told === ofStrangers.limit ? 'further-attempts' : what
}

/**
 * The language that the portal writes to a person in: that of the last completed sign-in, or a variety
 * of it where it is no longer on offer, else the first one (G10).
 */
export async function languageFor(id: AccountId, people: Stores['people'], rules: PortalRules): Promise<string> {
  return chooseLanguage([(await people.languageOf(id)) ?? ''], rules.languages)
}

/**
 * Queues a notice to every verified contact of the account, and to those that were removed a short
 * time ago (R7, G6). It speaks the language that the owner last signed in with, because a stranger
 * may cause it (G10). The event was at `at`, in ms, or is now. Returns how many messages are queued.
 */
export async function notifyContacts(
  stores: Stores,
  { ports, visit }: { ports: TransactionPorts; visit: Pick<Visit, 'source' | 'flowId' | 'requestId'> },
  {
    accountId,
    what,
    at,
    proof,
    left,
    desk,
    contact: changed,
  }: Pick<Change, 'proof' | 'left' | 'desk'> & {
    contact?: Change['contact'] | undefined
    accountId: AccountId
    what: NoticeSubject
    at?: number
  },
): Promise<number> {
  const { clock, rules } = ports
  const now = clock.now()
  const language = await languageFor(accountId, stores.people, rules)
  const all = await stores.contacts.allOf(accountId)
  const present = all.filter((contact) => contact.verifiedAt !== null)
  const isPresent = (one: FormerContact) =>
    present.some(({ kind, canonical }) => kind === one.kind && canonical === one.canonical)
  const former = (await stores.contacts.formerOf(accountId, now)).filter((one) => !isPresent(one))
  const reportCodes =
    rules.reportsMail === null
      ? null
      : await issueReportCodes(
          stores,
          { ports, visit },
          { accountId, what, at: at ?? now, proof, changed, contacts: present },
        )
  const recipients = [
    ...present.map((contact) => ({ contact, source: visit.source })),
    // A removed contact may belong to another person by now. The notice to it names no network.
    ...former.map((contact) => ({ contact, source: '' })),
  ]
  const reached = recipients.filter(({ contact }) => isReachable(contact, ports))
  for (const { contact, source } of reached) {
    const { institution, timeZone, texts } = rules
    const channel = contact.kind === 'email' ? 'email' : 'sms'
    const message = noticeMessage({
      channel,
      to: contact.address,
      what,
      proof,
      left,
      desk,
      report: reportCodes?.get(contact),
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
  return reached.length
}
