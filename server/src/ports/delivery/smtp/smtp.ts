import { createTransport } from 'nodemailer'
import { Unavailable } from '../../refusal.js'
import { type Delivery, type Message, Undeliverable } from '../delivery.js'
import { DeliveryFault } from '../delivery-fault.js'
import { isMailAddress } from '../is-mail-address.js'
import { rehearseMail } from './rehearse-mail.js'
import { connectionOf, type SmtpChoice, serverOf } from './smtp-choice.js'
import { answerIn, smtpFault } from './smtp-fault.js'

/** As many mails as the outbox sends in parallel. A check has a connection of its own. */
const connections = 19

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
    check: () => rehearseMail(choice),
    close: async () => transport.close(),
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
