import { codesOf, type DeliveryFault } from './delivery-fault.js'
import type { DeliveryReason } from './delivery-reason.js'
import type { MessageFacts } from './outbox-store.js'

export type Channel = MessageFacts['channel']

const wrong: Partial<Record<DeliveryReason, string>> = {
  'unknown host': 'has no address',
  'connection refused': 'refuses the connection',
  'no answer in time': 'does not answer',
  'connection lost': 'ends the connection at once',
  'no STARTTLS': 'offers no STARTTLS, so no mail leaves',
  'certificate not trusted': 'shows a certificate of an unknown authority',
  'certificate expired': 'shows a certificate that is not valid today',
  'certificate of another host': 'shows a certificate of another host',
  'TLS failed': 'speaks no TLS on this port',
  'login refused': 'refuses user and password',
  'sender refused': 'refuses the sender of the mails',
  'event refused': 'does not take the event',
}

const namedServer = { email: 'The mail server', sms: 'The SMS gateway', webhook: 'The webhook' } as const

const mends: Record<Channel, Partial<Record<DeliveryReason, string>> & { readonly other: string }> = {
  email: {
    'unknown host': 'Correct the host in PORTICO_MAIL_URL.',
    'connection refused': 'Start it, or correct host and port in PORTICO_MAIL_URL.',
    'no answer in time':
      'Correct host and port in PORTICO_MAIL_URL, open the firewall, or write smtps:// for a port with TLS from the start.',
    'connection lost': 'Let it accept this machine, or correct the port in PORTICO_MAIL_URL.',
    'no STARTTLS': 'Turn it on there, or name a server with TLS in PORTICO_MAIL_URL.',
    'certificate not trusted': "Name the file with that authority's certificates in PORTICO_MAIL_CA_FILE.",
    'certificate expired': "Renew it there, or set this machine's clock.",
    'certificate of another host': 'Write the host in PORTICO_MAIL_URL as the certificate names it.',
    'TLS failed': 'Write smtp:// in PORTICO_MAIL_URL for a port that begins without TLS, such as 587.',
    'login refused': 'Correct PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD, or both in PORTICO_MAIL_URL.',
    'sender refused': 'Name a sender in PORTICO_MAIL_FROM that this user may send as, or allow it at the mail server.',
    'recipient refused': 'Give another address, or let the mail server take mail to it.',
    'not one plain address': 'Give one address, such as ada@mail.example.',
    other: 'Let it accept mail of this machine, or correct PORTICO_MAIL_URL.',
  },
  sms: {
    'unknown host': 'Correct the host in PORTICO_SMS_URL.',
    'no answer in time': 'Correct host and port in PORTICO_SMS_URL, or open the firewall.',
    'certificate not trusted': "Name the file with that authority's certificates in NODE_EXTRA_CA_CERTS.",
    'certificate expired': "Tell its operator, or set this machine's clock.",
    'TLS failed': 'Write http:// in PORTICO_SMS_URL for a port without TLS.',
    other: 'Start it, or correct PORTICO_SMS_URL.',
  },
  webhook: {
    'unknown host': 'Correct the host in PORTICO_WEBHOOK_URL.',
    'no answer in time': 'Let it answer within 5 seconds, open the firewall, or correct PORTICO_WEBHOOK_URL.',
    'certificate not trusted': "Name the file with that authority's certificates in NODE_EXTRA_CA_CERTS.",
    'certificate expired': "Renew it there, or set this machine's clock.",
    'certificate of another host': 'Write the host in PORTICO_WEBHOOK_URL as the certificate names it.',
    'event refused': 'Let it answer 2xx, and give both sides the same PORTICO_WEBHOOK_SECRET and the right time.',
    other: 'Start it, or correct PORTICO_WEBHOOK_URL.',
  },
}

/** The fault of a server that the portal sends through, and its remedy: a sentence each. */
export function troubleOf(channel: Channel, { reason, answer }: DeliveryFault) {
  const what = wrong[reason] ?? 'refuses this machine'
  return {
    found: `${namedServer[channel]} ${answer.server} ${what}${codesOf(answer)}.`,
    mend: mends[channel][reason] ?? mends[channel].other,
  }
}

/** The same as one text. */
export function startSentence(channel: Channel, fault: DeliveryFault): string {
  const { found, mend } = troubleOf(channel, fault)
  return `${found} ${mend}`
}

export function answersSentence(channel: Channel, server: string): string {
  return `${namedServer[channel]} ${server} answers.`
}
