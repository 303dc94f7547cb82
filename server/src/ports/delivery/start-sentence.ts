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
  'certificate too weak': 'shows a certificate with a key or signature that is too weak',
  'TLS failed': 'speaks no TLS on this port',
  'login refused': 'refuses user and password',
  'server refused': 'refuses this machine',
  'sender refused': 'refuses the sender of the mails',
  'recipient refused': 'refuses the destination',
  'message refused': 'refuses the message',
  'no text of success': 'answers without the text that means success',
  'not one plain address': 'was not asked: the destination is not one plain address',
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
    'certificate too weak': 'Give it a certificate with a key of 2048 bits or more, signed with SHA-256.',
    'certificate of another host': 'Write the host in PORTICO_MAIL_URL as the certificate names it.',
    'TLS failed': 'Write smtp:// in PORTICO_MAIL_URL for a port that begins without TLS, such as 587.',
    'login refused': 'Correct PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD, or both in PORTICO_MAIL_URL.',
    'sender refused': 'Name a sender in PORTICO_MAIL_FROM that this user may send as, or allow it at the mail server.',
    'recipient refused': 'Give another address, or let the mail server take mail to it.',
    'message refused':
      'Ask its operator what it has against the mail; the log of the mail server and docs/operating/mail.md help.',
    'not one plain address': 'Give one address, such as ada@mail.example.',
    other: 'Let it accept mail of this machine, or correct PORTICO_MAIL_URL.',
  },
  sms: {
    'unknown host': 'Correct the host in PORTICO_SMS_URL.',
    'no answer in time': 'Correct host and port in PORTICO_SMS_URL, or open the firewall.',
    'certificate not trusted': "Name the file with that authority's certificates in NODE_EXTRA_CA_CERTS.",
    'certificate expired': "Tell its operator, or set this machine's clock.",
    'certificate too weak': 'Tell its operator: a key needs 2048 bits or more, and a signature SHA-256.',
    'TLS failed': 'Write http:// in PORTICO_SMS_URL for a port without TLS.',
    'message refused': 'Mend what it says, or correct the request of PORTICO_SMS_… for it.',
    'no text of success': 'Mend what it says, or correct PORTICO_SMS_SUCCESS.',
    other: 'Start it, or correct PORTICO_SMS_URL.',
  },
  webhook: {
    'unknown host': 'Correct the host in PORTICO_WEBHOOK_URL.',
    'no answer in time': 'Let it answer within 5 seconds, open the firewall, or correct PORTICO_WEBHOOK_URL.',
    'certificate not trusted': "Name the file with that authority's certificates in NODE_EXTRA_CA_CERTS.",
    'certificate expired': "Renew it there, or set this machine's clock.",
    'certificate too weak': 'Give it a certificate with a key of 2048 bits or more, signed with SHA-256.',
    'certificate of another host': 'Write the host in PORTICO_WEBHOOK_URL as the certificate names it.',
    'event refused': 'Let it answer 2xx, and give both sides the same PORTICO_WEBHOOK_SECRET and the right time.',
    other: 'Start it, or correct PORTICO_WEBHOOK_URL.',
  },
}

/** What a reply of a mail server says beyond its reason, and what mends that; the first one holds. */
const hints: readonly { readonly says: RegExp; readonly mend: string }[] = [
  {
    says: /\b(helo|ehlo)\b|fully.qualified/i,
    mend: 'Name this machine with a dot in PORTICO_MAIL_EHLO_NAME, such as portal.uni.example.',
  },
  {
    says: /^4.*(gr[ea]y.?list|try again later|deferred)/i,
    mend: 'It puts off mails of senders that it does not know (greylisting): let it know this machine.',
  },
  { says: /^\d+ \d\.2\.2 |mailbox .*full|over quota/i, mend: 'The mailbox is full: try another address.' },
  {
    says: /sender|not own(er|ed)|send.?as/i,
    mend: 'Name a sender in PORTICO_MAIL_FROM that this user may send as, or allow it at the mail server.',
  },
  {
    says: /relay|authenticat/i,
    mend: 'Let it relay mails of this machine, or set PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD.',
  },
  {
    says: /reverse|hostname|\bptr\b/i,
    mend: 'Give the address of this machine a name in DNS that leads back to it (PTR).',
  },
]

function mendOf(channel: Channel, { reason, answer, reply }: DeliveryFault): string {
  const { status, enhancedStatus } = answer
  const whole = `${status} ${enhancedStatus ?? ''} ${reply.said ?? ''}`
  const isOpen = reason === 'server refused' || reason === 'recipient refused' || reason === 'message refused'
  const hint = channel === 'email' && isOpen ? hints.find(({ says }) => says.test(whole)) : undefined
  return hint?.mend ?? mends[channel][reason] ?? mends[channel].other
}

/** The step of a refusal, whether it is final, and the server's words; empty without a reply. */
function replySentence({ answer: { status }, reply: { stage } }: DeliveryFault, said: string | null): string {
  if (stage === null) return said === null ? '' : ` It says: "${said}".`
  const kind = (status ?? 0) >= 500 ? 'final' : 'temporary'
  return ` Its answer to ${stage} is ${kind}${said === null ? '' : `: "${said}"`}.`
}

function foundOf(channel: Channel, fault: DeliveryFault, said: string | null): string {
  const { server } = fault.answer
  const what = wrong[fault.reason] ?? 'refuses this machine'
  return `${namedServer[channel]} ${server} ${what}${codesOf(fault.answer)}.${replySentence(fault, said)}`
}

/**
 * The fault of a server that the portal sends through, with its words, and its remedy: a sentence
 * each, for an operator who tries it.
 */
export function troubleOf(channel: Channel, fault: DeliveryFault) {
  return { found: foundOf(channel, fault, fault.reply.said), mend: mendOf(channel, fault) }
}

/** The same as one text for the log, which never keeps the words of another server (AU1). */
export function startSentence(channel: Channel, fault: DeliveryFault): string {
  return `${foundOf(channel, fault, null)} ${mendOf(channel, fault)}`
}

export function answersSentence(channel: Channel, server: string): string {
  return `${namedServer[channel]} ${server} answers.`
}
