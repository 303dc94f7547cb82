import type { ActName } from '@portico/contract'
import { instantInShort, instantInWords } from '@portico/text/instant-in-words'
import { inARow, type Say } from '@portico/text/say-in'
import ipaddr from 'ipaddr.js'
import type { Message } from './delivery.js'
import { inOnePiece, leftToRight, type MessageStyle, voiceOf } from './message-voice.js'
import { type MailContent, writeMail } from './write-mail.js'

/** What the help desk did in a case or will have done, that somebody speaks with it, or that the owner ended it. */
export type DeskDeed = ActName | 'remove-proofs-later' | 'not-me' | 'speaks'

/** The events that notices tell of. Each has its sentences in the catalogue. */
export type NoticeSubject =
  | 'password-reset'
  | 'password-changed'
  | 'unlocked'
  | 'email-added'
  | 'email-removed'
  | 'kept-contacts'
  | 'proof-added'
  | 'proof-removed'
  | 'proof-used'
  | 'stopped'
  | 'started'
  | 'desk-act'
  | 'second-proof-missing'
  | 'wrong-codes'
  | 'failed-sign-ins'
  | 'password-known'
  | 'outside-known'
  | 'further-attempts'

export interface NoticeOrder extends MessageStyle {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly what: NoticeSubject
  /** Instant of the event, in ms. */
  readonly at: number
  readonly source: string
  /** The kind of proof that the notice is about; its sentences name it. */
  readonly proof?: 'app' | 'passkey' | 'recovery-code' | undefined
  /** How many recovery codes are left. */
  readonly left?: number | undefined
  /** What the help desk did, in which case, and from which instant in ms it counts; sentences name all. */
  readonly desk?: { readonly deed: DeskDeed; readonly caseId: string; readonly from?: number | undefined } | undefined
  /** The page where the owner says that it was not them, and the code for it; only mails name them. */
  readonly report?: { readonly page: string; readonly code: string } | undefined
}

/** Tells a person what happened to the account, when, from where, and whom to call (R7). */
export function noticeMessage(order: NoticeOrder): Message {
  const source = truncateAddress(order.source)
  const where = source === null ? null : leftToRight(source, order.language)
  return order.channel === 'sms' ? noticeSms(order, where) : noticeMail(order, where)
}

function noticeMail(order: NoticeOrder, where: string | null): Message {
  const { what, language } = order
  const { say, institution, phone } = voiceOf(order)
  const when = inOnePiece(instantInWords(order.at, order), language)
  return writeMail(order, {
    subject: say(`message.notice.subject.${what}`, { institution }),
    institution,
    heading: say(`message.notice.heading.${what}`),
    lead: say(`message.notice.mail.${sentenceOf(order)}`, wordsIn(order, say) as never),
    facts: [say('message.notice.when', { when }), ...(where === null ? [] : [say('message.notice.where', { where })])],
    warning: phone === '' ? say('message.notice.warning-no-phone') : say('message.notice.warning', { phone }),
    isAlert: true,
    phone,
    foot: say('message.notice.foot', { institution }),
    ...(order.report !== undefined && { report: reportIn(order.report, order) }),
  })
}

/** The one place where a mail names an address: a page on which nothing happens by itself (MAIL4). */
function reportIn({ page, code }: NonNullable<NoticeOrder['report']>, order: NoticeOrder): MailContent['report'] {
  const { say } = voiceOf(order)
  const shown = (text: string) => leftToRight(text, order.language)
  const open = say('message.notice.report.open', { page: shown(`${page}#${code}`) })
  const type = say('message.notice.report.type', { page: shown(page), code: shown(code) })
  return { sentence: inARow(say, [open, type]), addresses: [`${page}#${code}`, page], code }
}

function noticeSms(order: NoticeOrder, where: string | null): Message {
  const { say, institution, phone } = voiceOf(order)
  const when = instantInShort(order.at, order)
  const sentences = [
    say('message.notice.sms', {
      institution,
      what: say(`message.notice.what.${sentenceOf(order)}`, wordsIn(order, say) as never),
    }),
    where === null
      ? say('message.notice.sms-when', { when })
      : say('message.notice.sms-when-and-where', { when, where }),
    phone === '' ? say('message.notice.sms-warning-no-phone') : say('message.notice.sms-warning', { phone }),
  ]
  return { channel: 'sms', to: order.to, text: inARow(say, sentences) }
}

/** What came or went by its kind: a kind has a gender in many languages, and recovery codes are several. */
function sentenceOf({ what, proof = 'app' }: NoticeOrder) {
  return what === 'proof-added' || what === 'proof-removed' ? (`${what}.${proof}` as const) : what
}

function wordsIn(order: NoticeOrder, say: Say) {
  const { left = 0, desk, language } = order
  const words = { count: left }
  if (desk === undefined) return words
  const { deed, from } = desk
  const done = say(`message.notice.desk.${deed}`, {
    from: from === undefined ? '' : instantInShort(from, order),
  } as never)
  return { ...words, done, case: leftToRight(desk.caseId, language) }
}

/**
 * A network address without its last part. The owner can recognise it, and it identifies no person.
 */
export function truncateAddress(address: string): string | null {
  const bare = address.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${groups.join(':')}:x`
}
