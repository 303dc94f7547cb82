import { passScreenPath } from '@portico/contract'
import { timeInWords } from '@portico/text/instant-in-words'
import { inARow } from '@portico/text/say-in'
import type { Message } from './delivery.js'
import { inOnePiece, leftToRight, type MessageStyle, voiceOf } from './message-voice.js'
import { writeMail } from './write-mail.js'

export interface PassMessageOrder extends MessageStyle {
  readonly channel: 'email' | 'sms'
  readonly to: string
  /** As people type it, such as `7KQ4-M2RD-X9TB`. */
  readonly pass: string
  /** When it ends on the wall clock, in ms. */
  readonly validUntil: number
  /** The portal's own host, which the message names without a link: the person types it. */
  readonly publicHost: string
}

/** Brings a one-time pass, with where and until when it works. It has no link and no username. */
export function passMessage(order: PassMessageOrder): Message {
  const { channel, to, language } = order
  const { say, institution, phone } = voiceOf(order)
  const pass = leftToRight(order.pass, language)
  const page = leftToRight(`${order.publicHost}${passScreenPath}`, language)
  const until = inOnePiece(timeInWords(order.validUntil, order), language)
  const warning = phone === '' ? say('message.pass.warning-no-phone') : say('message.pass.warning', { phone })
  if (channel === 'sms')
    return { channel, to, text: inARow(say, [say('message.pass.sms', { institution, pass, page, until }), warning]) }
  return writeMail(order, {
    subject: say('message.pass.subject', { institution }),
    institution,
    heading: say('message.pass.heading'),
    lead: say('message.pass.lead', { page }),
    code: { before: say('message.pass.pass'), digits: order.pass },
    facts: [say('message.pass.life', { until })],
    warning,
    isAlert: false,
    phone,
    foot: say('message.pass.foot', { institution }),
  })
}
