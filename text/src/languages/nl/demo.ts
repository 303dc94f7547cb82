import { translation } from '../../translation.js'

/** Dutch: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Postvak UIT',
  'demo.outbox.lead': 'Elke e-mail en sms die de demo zou hebben verstuurd. Nieuwe verschijnen vanzelf.',
  'demo.outbox.portal': 'Portaal openen',
  'demo.outbox.empty': 'Nog niets. Vraag in het portaal om een code, dan komt die hier aan.',
  'demo.outbox.email': 'E-mail',
  'demo.outbox.sms': 'Sms',
  'demo.outbox.to': 'Aan',
  'demo.outbox.code': 'Code',
  'demo.outbox.copy': 'Code {code} kopiëren',
  'demo.outbox.copy-short': 'Kopiëren',
  'demo.outbox.copied': 'Code {code} gekopieerd.',
  'demo.outbox.preview': 'Voorbeeld',
  'demo.outbox.filter': 'Berichten aan',
  'demo.outbox.everyone': 'Iedereen',
  'demo.outbox.show': 'Tonen',
  'demo.outbox.app': 'Authenticator-app van {username}',
  'demo.outbox.app-key': 'Sleutel',
  'demo.outbox.recovery-codes': 'Herstelcodes',
  'demo.outbox.new': { one: '{count} nieuw bericht', other: '{count} nieuwe berichten' },
})
