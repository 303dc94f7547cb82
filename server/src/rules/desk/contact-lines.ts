import type { StaffLine } from '@portico/contract'
import { bareCodesOf } from '../../ports/delivery/delivery-fault.js'
import type { DeliveryReason } from '../../ports/delivery/delivery-reason.js'
import type { MessageRecord } from '../../ports/delivery/outbox-store.js'
import type { Contact } from '../contact/contact-store.js'
import { isReachable } from '../contact/country-prefix.js'
import { isWaiting } from '../contact/is-waiting.js'
import { dayMs } from '../limits/limit.js'
import type { Ports } from '../ports.js'
import { waitsToSignIn } from '../proof/contact-proof.js'
import type { Telling } from './telling.js'

/** What is to say of a contact: whether a code reaches it, and since when. */
export function contactLines(
  contact: Contact,
  { rules, now }: { readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'>; readonly now: number },
  { say, moment, line }: Telling,
): StaffLine[] {
  const { verifiedAt, keptSince, missingSince, heldUntil } = contact
  const warn = { tone: 'warning' } as const
  const isHeld = isWaiting(contact, now)
  const waits = waitsToSignIn(contact, now) ? 'waits-all' : 'waits'
  return [
    verifiedAt === null
      ? line(say('contact.unverified'), warn)
      : line(say('contact.verified', { at: moment('at', verifiedAt) }), { at: verifiedAt }),
    ...(keptSince === null ? [] : [line(say('contact.kept'), { from: 'directory' })]),
    ...(missingSince === null ? [] : [line(say('contact.missing', { since: moment('since', missingSince) }), warn)]),
    ...(isHeld ? [line(say(`contact.${waits}`, { from: moment('from', heldUntil ?? 0) }), warn)] : []),
    ...(isReachable(contact, { rules }) ? [] : [line(say('contact.no-sms'), { tone: 'bad' })]),
  ]
}

/** How long the help desk reads what became of a message. */
const messageDaysMs = 7 * dayMs

/**
 * What became of the last messages to a person, the newest first, and no more than is known: a server
 * that took one does not tell whether it arrived (HD9).
 */
export function messageLines(messages: readonly MessageRecord[], now: number, telling: Telling): StaffLine[] {
  const recent = messages.filter(({ channel, createdAt }) => channel !== 'webhook' && createdAt > now - messageDaysMs)
  return recent.map((message) => {
    const { outcome, createdAt } = message
    const { text, tone } = fateOf(message, telling)
    return telling.line(sentenceOf(message, text, telling), { at: outcome?.at ?? createdAt, tone })
  })
}

function sentenceOf({ kind, channel, masked }: MessageRecord, fate: string, { say, whole }: Telling): string {
  const what = kind === 'notice' ? 'notice' : 'code'
  // Agents see the mask that visitors see, without the last label.
  const mask = whole(masked.replace(/(?<=•)\.[^.]+$/, ''))
  return say(`message.${what}-${channel === 'sms' ? 'sms' : 'email'}`, { mask, fate })
}

interface Fate {
  readonly text: string
  readonly tone: StaffLine['tone']
}

function fateOf({ channel, outcome, ended, expiresAt, nextAt }: MessageRecord, { say, time, moment }: Telling): Fate {
  if (outcome === null && ended === null) return { text: say('fate.waits'), tone: 'plain' }
  if (outcome === null) return { text: say('fate.given-up', { reason: say('reason.expired') }), tone: 'bad' }
  const at = moment('at', outcome.at)
  const reason = say(`reason.${wordOf(outcome.reason)}`)
  if (ended === 'sent') return { text: say(`fate.taken-${channel === 'sms' ? 'sms' : 'email'}`, { at }), tone: 'good' }
  if (ended !== null) return { text: say('fate.given-up', { reason }), tone: 'bad' }
  if (outcome.event === 'delivery.put-off')
    return { text: say('fate.put-off', { at, reason, next: time(nextAt) }), tone: 'warning' }
  const codes = outcome.answer === null ? '' : bareCodesOf(outcome.answer)
  const places = { at, reason, until: moment('until', expiresAt) }
  return {
    text: codes === '' ? say('fate.refused', places) : say('fate.refused-codes', { ...places, codes }),
    tone: 'bad',
  }
}

/** The reasons of the outbox in fewer words: an agent mends none of them. */
const words = {
  'unknown host': 'unreachable',
  'connection refused': 'unreachable',
  'no answer in time': 'unreachable',
  'connection lost': 'unreachable',
  'no STARTTLS': 'no-session',
  'certificate not trusted': 'no-session',
  'certificate expired': 'no-session',
  'certificate of another host': 'no-session',
  'certificate too weak': 'no-session',
  'TLS failed': 'no-session',
  'login refused': 'no-session',
  'server refused': 'no-session',
  'sender refused': 'message',
  'recipient refused': 'recipient',
  'message refused': 'message',
  'event refused': 'message',
  'no text of success': 'message',
  'not one plain address': 'address',
  'no way for this channel': 'no-way',
  'no room for notices': 'cap',
  'message expired': 'expired',
  'code void': 'void',
  'no longer true': 'void',
  'cannot be checked': 'fault',
  'message unreadable': 'fault',
  'unknown fault': 'fault',
} as const satisfies Record<DeliveryReason, string>

/** Without a reason the portal knows that the server takes nothing from anybody now. */
function wordOf(reason: DeliveryReason | null) {
  return reason === null ? 'unreachable' : words[reason]
}
