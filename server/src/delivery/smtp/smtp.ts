import { createTransport } from 'nodemailer'
import { Unavailable } from '../../refusal.js'
import { isLoopback } from '../../system/is-loopback.js'
import { type Delivery, type Message, Undeliverable } from '../delivery.js'
import { isMailAddress } from '../is-mail-address.js'

export interface SmtpChoice {
  /** `smtp://user:pass@host:587` or `smtps://…`. */
  readonly url: URL
  /** `address` or `Name <address>`. */
  readonly from: string
  /** Refuses a server that offers no STARTTLS; by default everywhere except on loopback. */
  readonly isTlsDemanded?: boolean
}

/** As many as the outbox sends in parallel. */
const connections = 10
const connectMs = 10_000
const silenceMs = 20_000

/**
 * Mail over SMTP with pooled connections. Passwords and codes leave only over TLS, except to a
 * relay on loopback (MAIL1).
 */
export function smtp(choice: SmtpChoice): Delivery {
  const transport = createTransport({ pool: true, maxConnections: connections, ...connectionOf(choice) })
  return {
    async send(message, messageId) {
      if (message.channel !== 'email') throw new Undeliverable('a mail server carries mail only')
      if (!isMailAddress(message.to)) throw new Undeliverable('not one plain address')
      await transport.sendMail(envelopeOf(message, { from: choice.from, messageId })).catch(rethrow)
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        throw new Unavailable('delivery', { cause: withoutAddresses(cause) })
      })
    },
    close: async () => transport.close(),
  }
}

function connectionOf({ url, isTlsDemanded }: SmtpChoice) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = isLoopback(host)
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && (isTlsDemanded ?? !isLocal),
    // A relay on loopback often has a self-signed certificate, and no network lies in between.
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function envelopeOf(
  { to, subject, text, html }: Extract<Message, { channel: 'email' }>,
  { from, messageId }: { from: string; messageId: string },
) {
  return {
    from,
    // An object, so that no parser finds a second address in it (D4).
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    xMailer: false as const,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/**
 * A permanent answer to the recipient or the text concerns this message. Every other answer
 * concerns the server or the sender.
 */
function rethrow(cause: unknown): never {
  const { command, responseCode } = cause as { command?: unknown; responseCode?: unknown }
  const isAboutMessage = (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500
  const clean = withoutAddresses(cause)
  throw isAboutMessage ? new Undeliverable(clean.message) : new Unavailable('delivery', { cause: clean })
}

/** Mail servers repeat the recipient in their answers, and it must not reach a log (AU1). */
function withoutAddresses(cause: unknown): Error {
  const text = cause instanceof Error ? cause.message : String(cause)
  return new Error(text.replace(/\S*@\S*/g, '(address)').slice(0, 300))
}
