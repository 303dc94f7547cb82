import type { Message } from './delivery.js'
import { leftToRight, type MessageStyle, voiceOf } from './message-voice.js'
import { writeMail } from './write-mail.js'

export interface ReminderOrder extends MessageStyle {
  readonly to: string
  readonly username: string
  /** ms of the wall clock. */
  readonly endsAt: number
  /** Where the portal is, in plain text and no link. */
  readonly host: string
}

/** Says when a password ends and where to change it, with no link, no code and no threat (RM3). */
export function reminderMessage(order: ReminderOrder): Message {
  const { say, institution, phone } = voiceOf(order)
  const { language, timeZone } = order
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(order.endsAt)
  const shown = (text: string) => leftToRight(text, language)
  return writeMail(order, {
    subject: say('message.reminder.subject', { institution }),
    institution,
    heading: say('message.reminder.heading'),
    lead: say('message.reminder.lead', { day, host: shown(order.host) }),
    facts: [say('message.reminder.account', { username: shown(order.username) })],
    warning: say('message.reminder.after'),
    isAlert: false,
    phone,
    foot: say('message.reminder.foot', { institution }),
  })
}
