import { timeInWords } from '@portico/text/instant-in-words'
import { inARow } from '@portico/text/say-in'
import type { CodeMessageOrder } from './code-message.js'
import type { Message } from './delivery.js'
import { inOnePiece, leftToRight, voiceOf } from './message-voice.js'
import { writeMail } from './write-mail.js'

/** The digits of a check, and the case that they belong to. */
export interface CheckMessageOrder
  extends Pick<
    CodeMessageOrder,
    'channel' | 'to' | 'code' | 'validUntil' | 'language' | 'timeZone' | 'texts' | 'institution'
  > {
  readonly caseId: string
  /** True where the digits add the address that they go to. */
  readonly isOfNew?: boolean | undefined
}

/**
 * Asks a person whether they called the help desk, with six digits to read out. It has no link, no
 * line that fills in a field, no name of an agent, and does not call the digits a code, so that "never
 * pass on a code" stays true (HD10). It says what the digits open, and what to do after a strange call.
 */
export function checkMessage(order: CheckMessageOrder): Message {
  const { channel, to, language, isOfNew = false } = order
  const { say, institution, phone } = voiceOf(order)
  const digits = leftToRight(`${order.code.slice(0, 3)} ${order.code.slice(3)}`, language)
  const effect = say(isOfNew ? 'message.check.effect-add' : 'message.check.effect', {
    case: leftToRight(order.caseId, language),
  })
  const called = phone === '' ? say('message.check.called-no-phone') : say('message.check.called', { phone })
  if (channel === 'sms')
    return { channel, to, text: inARow(say, [say('message.check.sms', { institution, digits }), effect, called]) }
  const until = inOnePiece(timeInWords(order.validUntil, order), language)
  return writeMail(order, {
    subject: say('message.check.subject', { institution }),
    institution,
    heading: say('message.check.heading'),
    lead: say('message.check.lead'),
    code: { before: say('message.check.digits'), digits },
    facts: [effect, say('message.check.life', { until })],
    warning: called,
    isAlert: false,
    phone,
    foot: say(isOfNew ? 'message.check.foot-add' : 'message.check.foot', { institution }),
  })
}
