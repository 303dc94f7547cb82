import { codeLifeMinutes } from '@portico/contract'
import { timeInWords } from '@portico/text/instant-in-words'
import { inARow } from '@portico/text/say-in'
import type { Message } from './delivery.js'
import { inOnePiece, type MessageStyle, voiceOf } from './message-voice.js'
import { writeMail } from './write-mail.js'

/** What a visitor types a code for. */
export type VisitorPurpose = 'profile' | 'reset' | 'unlock' | 'enroll' | 'initial'

/**
 * The purpose of a code. A code of one purpose is worthless for another (O7). A person reads out the
 * digits of a check to the help desk.
 */
export type CodePurpose = VisitorPurpose | 'check'

export interface CodeMessageOrder extends MessageStyle {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly purpose: VisitorPurpose
  readonly code: string
  /** When the code ends on the wall clock, in ms. */
  readonly validUntil: number
  /**
   * The portal's own host. An SMS names it, so that phones do not fill in its code on other sites.
   */
  readonly publicHost: string
}

/** A message with a code: purpose and warning, but no link, no username, no code in the subject. */
export function codeMessage(order: CodeMessageOrder): Message {
  const { channel, to, purpose, code, language } = order
  const { say, institution, phone } = voiceOf(order)
  if (channel === 'sms') {
    const sentences = [say(`message.sms.${purpose}`, { institution, code }), say('message.sms.never-asked')]
    return { channel, to, text: `${inARow(say, sentences)}\n\n@${order.publicHost} #${code}` }
  }
  const until = inOnePiece(timeInWords(order.validUntil, order), language)
  const passedOn = phone === '' ? say('message.code.warning-no-phone') : say('message.code.warning', { phone })
  return writeMail(order, {
    subject: say(`message.code.subject.${purpose}`, { institution }),
    institution,
    heading: say(`message.code.heading.${purpose}`),
    lead: say(`message.code.why.${purpose}`),
    code: { before: say('message.code.code'), digits: code },
    facts: [say('message.code.life', { until, minutes: codeLifeMinutes })],
    warning: inARow(say, [say('message.code.never-asked'), passedOn]),
    isAlert: false,
    phone,
    foot: say(`message.code.foot.${purpose}`, { institution }),
  })
}
