/** The outbox page of the demo. */
export const demo = {
  'demo.outbox.title': 'Outbox',
  'demo.outbox.lead': 'Every email and text message that the demo would have sent. New ones appear by themselves.',
  'demo.outbox.portal': 'Open the portal',
  'demo.outbox.empty': 'Nothing yet. Ask the portal for a code, and it arrives here.',
  'demo.outbox.email': 'Email',
  'demo.outbox.sms': 'Text message',
  'demo.outbox.to': 'To',
  'demo.outbox.code': 'Code',
  'demo.outbox.copy': 'Copy code {code}',
  'demo.outbox.copy-short': 'Copy',
  'demo.outbox.copied': 'Code {code} copied.',
  'demo.outbox.preview': 'Preview',
  'demo.outbox.filter': 'Messages to',
  'demo.outbox.everyone': 'Everyone',
  'demo.outbox.show': 'Show',
  'demo.outbox.new': { one: '{count} new message', other: '{count} new messages' },
} as const
