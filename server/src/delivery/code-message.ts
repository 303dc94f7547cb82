import { type ClientSettings, codeLifeMinutes } from '@portico/contract'
import { instantInShort, instantInWords } from '@portico/text/instant-in-words'
import { directionOf, type Say, sayIn } from '@portico/text/say-in'
import ipaddr from 'ipaddr.js'
import type { StrangerNotice } from '../contact/notice-marker-store.js'
import type { CodePurpose } from '../proof/code-store.js'
import { escapeHtml } from '../system/escape-html.js'
import type { Message } from './delivery.js'

type Institution = Pick<ClientSettings['institution'], 'name' | 'helpDeskPhone'>

export interface CodeMessageOrder {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly language: string
  readonly institution: Institution
  /**
   * The portal's own host. An SMS names it, so that phones do not fill in its code on other sites.
   */
  readonly publicHost: string
}

/** The subjects of notices. Each has a sentence in the catalogue. */
export type NoticeSubject =
  | 'password-reset'
  | 'password-changed'
  | 'unlocked'
  | 'email-added'
  | 'email-removed'
  | 'kept-contacts'
  | StrangerNotice
  | 'further-attempts'

export interface NoticeOrder {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly what: NoticeSubject
  /** Instant of the event, in ms. */
  readonly at: number
  /** The client's address. The notice shows only a truncated form. */
  readonly source: string
  readonly language: string
  readonly timeZone: string
  readonly institution: Institution
}

/**
 * A message with a code. It names the purpose and warns; it has no link, no username, and no code
 * in the subject line.
 */
export function codeMessage(order: CodeMessageOrder): Message {
  const { channel, to, purpose, code } = order
  const { say, institution, phone } = voice(order)
  if (channel === 'sms') {
    const text = `${say(`message.sms.${purpose}`, { institution, code })}\n\n@${order.publicHost} #${code}`
    return { channel, to, text }
  }
  return mail(order, say('message.code.subject', { institution }), [
    say(`message.code.why.${purpose}`),
    { before: say('message.code.code', { code: '' }).trim(), large: code },
    say('message.code.life', { minutes: codeLifeMinutes }),
    phone === '' ? say('message.code.warning-no-phone') : say('message.code.warning', { phone }),
  ])
}

/**
 * Tells a person what happened to the account, when, roughly from where, and which number to call
 * (R7).
 */
export function noticeMessage(order: NoticeOrder): Message {
  const { channel, to } = order
  const { say, institution, phone } = voice(order)
  const what = say(`message.notice.what.${order.what}`)
  const source = truncateAddress(order.source)
  const where = source === null ? null : leftToRight(source, order.language)
  if (channel === 'sms') {
    const when = instantInShort(order.at, order)
    const sentences = [
      say('message.notice.sms', { institution, what }),
      where === null
        ? say('message.notice.sms-when', { when })
        : say('message.notice.sms-when-and-where', { when, where }),
      phone === '' ? say('message.notice.sms-warning-no-phone') : say('message.notice.sms-warning', { phone }),
    ]
    return { channel, to, text: sentences.join(' ') }
  }
  return mail(order, say('message.notice.subject', { institution }), [
    what,
    say('message.notice.when', { when: instantInWords(order.at, order) }),
    ...(where === null ? [] : [say('message.notice.where', { where })]),
    phone === '' ? say('message.notice.warning-no-phone') : say('message.notice.warning', { phone }),
  ])
}

function voice({ language, institution }: { language: string; institution: Institution }): {
  say: Say
  institution: string
  phone: string
} {
  const say = sayIn(language)
  return {
    say,
    institution: isolated(oneLine(institution.name), language) || say('message.institution'),
    phone: leftToRight(oneLine(institution.helpDeskPhone), language),
  }
}

/** Replaces control characters and line breaks, which must not reach a subject line (D4). */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** Keeps numbers and addresses from left to right in a sentence from right to left. */
function leftToRight(text: string, language: string): string {
  return text !== '' && directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text
}

/** Keeps a name from changing the direction of the sentence around it. */
function isolated(text: string, language: string): string {
  return text !== '' && directionOf(language) === 'rtl' ? `\u200f\u2068${text}\u2069` : text
}

type Paragraph = string | { readonly before: string; readonly large: string }

function mail(
  { to, language }: { to: string; language: string },
  subject: string,
  paragraphs: readonly Paragraph[],
): Message {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : `${part.before} ${part.large}`)).join('\n\n')
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a2024;background:#ffffff">
${paragraphs.map(paragraphHtml).join('\n')}
</body>
</html>
`
  return { channel: 'email', to, subject, text: `${text}\n`, html }
}

function paragraphHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
  const large = `<strong style="font-family:monospace;font-size:28px;letter-spacing:4px">${escapeHtml(part.large)}</strong>`
  return `<p style="margin:0 0 16px">${escapeHtml(part.before)}<br>${large}</p>`
}

/**
 * A network address without its last part. The owner can recognise it, and it identifies no person.
 */
function truncateAddress(address: string): string | null {
  const bare = address.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${groups.join(':')}:x`
}
