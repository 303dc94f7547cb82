import type { ActivityWord } from '@portico/contract'
import { instantInShort, instantInWords } from '@portico/text/instant-in-words'
import { listInWords } from '@portico/text/list-in-words'
import type { Message } from './delivery.js'
import { inOnePiece, leftToRight, type MessageStyle, voiceOf } from './message-voice.js'
import { type NoticeOrder, truncateAddress } from './notice-message.js'
import { writeMail } from './write-mail.js'

/** What came to an account a short time ago, and when, in ms. */
type Added = { readonly at: number } & (
  | { readonly masked: string }
  | { readonly proof: NonNullable<NoticeOrder['proof']> }
)

export interface ReportOrder extends MessageStyle {
  readonly to: string
  readonly accountId: string
  /** Null where the directory does not say it. */
  readonly username: string | null
  readonly what: ActivityWord
  /** Instant of the event, in ms. */
  readonly at: number
  /** The network of the event, without its last part; empty where nobody knows it. */
  readonly source: string
  /** The address that the report came from. */
  readonly reportedFrom: string
  readonly contactMask: string | null
  readonly added: readonly Added[]
  /** How far `added` looks back. */
  readonly hours: number
  readonly isStopped: boolean
}

/** Tells the help desk of a report: who, what, from where, what came lately, and what to do. */
export function reportMessage(order: ReportOrder): Message {
  const { language, accountId, hours } = order
  const { say, institution, phone } = voiceOf(order)
  const shown = (text: string) => leftToRight(text.replace(/[\p{C}\p{Z}]+/gu, ' '), language)
  const network = (address: string | null) =>
    address === null || address === '' ? say('message.report.unknown') : shown(address)
  const when = inOnePiece(instantInWords(order.at, order), language)
  const name = shown(order.username ?? accountId)
  const added = listInWords(
    order.added.map((one) => addedIn(order, one)),
    language,
  )
  return writeMail(order, {
    subject: say('message.report.subject', { institution }),
    institution,
    heading: say('message.report.heading'),
    lead: say('message.report.lead', { name }),
    facts: [
      say('message.report.event', { event: say(`what.${order.what}`) }),
      say('message.notice.when', { when }),
      say('message.report.where', { where: network(order.source) }),
      say('message.report.from', { where: network(truncateAddress(order.reportedFrom)) }),
      ...(order.contactMask === null ? [] : [say('message.report.mailbox', { masked: shown(order.contactMask) })]),
      added === '' ? say('message.report.nothing-new', { hours }) : say('message.report.new', { hours, list: added }),
      order.isStopped
        ? say('message.report.start', { command: shown(commandFor('start', order)) })
        : say('message.report.not-stopped', { command: shown(commandFor('stop', order)) }),
    ],
    warning: say('message.report.warning'),
    isAlert: true,
    phone,
    foot: say('message.report.foot', { institution }),
  })
}

function addedIn(order: ReportOrder, added: Added): string {
  const { say } = voiceOf(order)
  const what = 'proof' in added ? say(`message.notice.kind.${added.proof}`) : leftToRight(added.masked, order.language)
  return `${what} (${inOnePiece(instantInShort(added.at, order), order.language)})`
}

/** A command as a shell takes it, whatever signs the username has. */
export function commandFor(
  verb: 'start' | 'stop',
  { username, accountId }: Pick<ReportOrder, 'username' | 'accountId'>,
): string {
  const quoted = (text: string) => (/^[\w@.+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
  return `portico person ${verb} ${username === null ? `--id ${quoted(accountId)}` : quoted(username)}`
}
