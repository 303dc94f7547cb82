import type { Message } from './delivery.js'
import type { MailContent } from './mail-content.js'
import { mailHtml } from './mail-html.js'
import type { MessageStyle } from './message-voice.js'

/** A mail with a text part and an HTML part. It has no link, and loads nothing. */
export function writeMail(style: MessageStyle & { readonly to: string }, content: MailContent): Message {
  return {
    channel: 'email',
    to: style.to,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(style, content),
  }
}

function mailText({ institution, heading, lead, code, facts, warning, foot }: MailContent): string {
  const codeLine = code === undefined ? [] : [`${code.before} ${code.digits}`]
  return `${[institution, heading, lead, ...codeLine, facts.join('\n'), warning, foot].join('\n\n')}\n`
}
