/** Why a message did not leave. Stored rows hold these words: one never changes its meaning. */
export const deliveryReasons = {
  // No connection.
  'unknown host': 'The name of the server has no address.',
  'connection refused': 'Nothing listens at this host and port.',
  'no answer in time': 'The server did not answer in time.',
  'connection lost': 'The server ended the connection.',
  // A connection, and no session on it.
  'no STARTTLS': 'The mail server offers no TLS, without which no message leaves.',
  'certificate not trusted': 'An unknown authority signed the certificate of the server.',
  'certificate expired': 'The certificate of the server is not valid at this time.',
  'certificate of another host': 'The certificate of the server does not name its host.',
  'certificate too weak': 'The certificate of the server has a key or signature that is too weak.',
  'TLS failed': 'Server and portal found no common way to speak TLS.',
  'login refused': 'The mail server refused user and password.',
  'server refused': 'The mail server refused the portal before a message began.',
  // A session, and no message over it.
  'sender refused': 'The mail server refused the sender of the message.',
  'recipient refused': 'The mail server refused the destination.',
  'message refused': 'The mail server refused the text, or the SMS gateway the message.',
  'event refused': 'The webhook answered with another status than 2xx. A redirect is not followed.',
  'no text of success': 'The SMS gateway answered without the text that means success.',
  // The portal did not ask, or not again.
  'not one plain address': 'The destination is not one plain address.',
  'no way for this channel': 'No server for this kind of message is set.',
  'no room for notices': 'The cap of notices by SMS is reached. The notice waits for the next hour.',
  'message expired': 'The message ran out before a server took it.',
  'code void': 'The code was used, replaced by a newer one, or its flow has ended.',
  'no longer true': 'What the message tells has changed since it was queued.',
  'cannot be checked': 'The directory did not say whether what the message tells still holds.',
  'message unreadable': 'None of the secrets opens the stored message.',
  'unknown fault': 'Something unexpected went wrong. The log has the cause.',
} as const

export type DeliveryReason = keyof typeof deliveryReasons
