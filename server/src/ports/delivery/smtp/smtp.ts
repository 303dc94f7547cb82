import { createTransport } from 'nodemailer'
import { Unavailable } from '../../refusal.js'
import { isLoopback } from '../../system/is-loopback.js'
import { type Delivery, type Message, Undeliverable } from '../delivery.js'
import { DeliveryFault } from '../delivery-fault.js'
import { isMailAddress } from '../is-mail-address.js'
import { answerIn, smtpFault } from './smtp-fault.js'

export interface SmtpChoice {
  readonly url: URL
  /** How to sign in; null or absent where the mail server wants no user. */
  readonly login?: { readonly user: string; readonly password: string } | null
  /** CA certificates in PEM that replace the well-known ones; null or absent where those hold. */
  readonly ca?: string | null
  /** `address` or `Name <address>`. */
  readonly from: string
  /** How long the server may take to connect and to greet; ten seconds by default. */
  readonly connectMs?: number
  /** Refuses a server without STARTTLS; by default everywhere but on loopback without `ca`. */
  readonly isTlsDemanded?: boolean
}

/** As many mails as the outbox sends in parallel. A check has a connection of its own. */
const connections = 19
const usualConnectMs = 10_000
const silenceMs = 20_000

/** Mail over pooled SMTP connections, only over TLS except to a relay on loopback (MAIL1). */
export function smtp(choice: SmtpChoice): Delivery {
  const connection = connectionOf(choice)
  const transport = createTransport({ pool: true, maxConnections: connections, ...connection })
  const server = serverOf(choice)
  const notSent = (reason: 'no way for this channel' | 'not one plain address') => {
    const cause = new DeliveryFault(reason, { server, status: null, enhancedStatus: null })
    return new Undeliverable(reason, { cause })
  }
  return {
    server,
    async send(message, messageId) {
      if (message.channel !== 'email') throw notSent('no way for this channel')
      if (!isMailAddress(message.to)) throw notSent('not one plain address')
      const sending = transport.sendMail(envelopeOf(message, { from: choice.from, messageId }))
      const { response } = await sending.catch((cause: unknown) => {
        const { fault, isAboutMessage } = smtpFault(cause, server)
        throw isAboutMessage
          ? new Undeliverable(fault.message, { cause: fault })
          : new Unavailable('delivery', { cause: fault })
      })
      return answerIn(response, server)
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        throw new Unavailable('delivery', { cause: smtpFault(cause, server).fault })
      })
    },
    close: async () => transport.close(),
  }
}

export function serverOf(choice: SmtpChoice): string {
  return `${choice.url.hostname}:${connectionOf(choice).port}`
}

export function connectionOf({ url, login = null, ca = null, isTlsDemanded, ...choice }: SmtpChoice) {
  const { connectMs = usualConnectMs } = choice
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = isLoopback(host)
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && (isTlsDemanded ?? (!isLocal || ca !== null)),
    // A relay on loopback often has a self-signed certificate, and no network lies in between.
    tls: {
      rejectUnauthorized: !isLocal || ca !== null,
      minVersion: 'TLSv1.2' as const,
      ...(ca === null ? {} : { ca }),
    },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
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
