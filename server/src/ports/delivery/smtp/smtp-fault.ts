import { connectionReason } from '../../system/connection-reason.js'
import { type DeliveryAnswer, DeliveryFault, wordsOf } from '../delivery-fault.js'
import type { DeliveryReason } from '../delivery-reason.js'

/** The fields of nodemailer's errors that say what happened. */
interface MailError {
  readonly code?: unknown
  /** The code of the system error that nodemailer has replaced by its own. */
  readonly originalCode?: unknown
  readonly command?: unknown
  readonly response?: unknown
  readonly message?: unknown
}

/**
 * The fault behind an error of nodemailer. A permanent answer to the recipient or the text concerns
 * the message; every other answer concerns the server or the sender.
 */
export function smtpFault(
  cause: unknown,
  server: string,
): { readonly fault: DeliveryFault; readonly isAboutMessage: boolean } {
  const error: MailError = cause instanceof Error ? cause : {}
  const answer = answerIn(error.response, server)
  const isToMessage = error.command === 'RCPT TO' || error.command === 'DATA'
  return {
    fault: new DeliveryFault(reasonOf(error), answer, { stage: stageOf(error), said: saidIn(error) }),
    isAboutMessage: isToMessage && (answer.status ?? 0) >= 500,
  }
}

/** True where a recipient was refused because of its own mailbox: others may be taken (RFC 3463). */
export function isAboutMailbox({ reason, answer, reply }: DeliveryFault): boolean {
  if (reason !== 'recipient refused') return false
  const { enhancedStatus } = answer
  if (enhancedStatus !== null) return /^\d\.(1\.(?!7|8)|2\.)/.test(enhancedStatus)
  // Exim gives no such code, and asks to come back only where it puts a machine or a sender off. These
  // are words of servers that refuse one of both.
  return (
    (answer.status ?? 0) >= 500 &&
    !/relay|sender|helo|client|host|polic|prohibit|permit|denied|blocked|auth|spam/i.test(reply.said ?? '')
  )
}

function stageOf({ command, code, response }: MailError): string | null {
  if (response === undefined || typeof command !== 'string') return null
  if (command === 'CONN') return 'the greeting'
  return command === 'DATA' && code === 'EMESSAGE' ? 'the end of DATA' : command
}

/**
 * The words of a reply without its codes, and without addresses: they may be those of people. A
 * reply to a sign-in may repeat its secrets.
 */
function saidIn({ response: reply, command }: MailError): string | null {
  if (typeof reply !== 'string' || String(command).startsWith('AUTH')) return null
  const lines = reply.split(/\r?\n/).map((line) => line.replace(/^\d{3}[ -]?(\d\.\d{1,3}\.\d{1,3}\b ?)?/, ''))
  return wordsOf(lines.join(' '))
}

/** The codes at the beginning of a reply. The rest of the reply may quote the recipient (AU1). */
export function answerIn(reply: unknown, server: string): DeliveryAnswer {
  const found = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(String(reply))
  return { server, status: found === null ? null : Number(found[1]), enhancedStatus: found?.[2] ?? null }
}

function reasonOf({ code, originalCode, command, response, message }: MailError): DeliveryReason {
  if (command === 'MAIL FROM') return 'sender refused'
  if (command === 'RCPT TO') return 'recipient refused'
  if (command === 'DATA') return 'message refused'
  if (code === 'EAUTH') return 'login refused'
  if (code === 'ETLS' && command === 'STARTTLS' && response !== undefined) return 'no STARTTLS'
  const known = connectionReason(String(originalCode)) ?? connectionReason(String(code), String(message))
  if (known !== null) return known
  if (code === 'ETLS' || /SSL|TLS/.test(String(message))) return 'TLS failed'
  return response === undefined ? 'connection lost' : 'server refused'
}
