import { translation } from '../../translation.js'

/** German: the sentences of the cards that ask for what a person has set up. */
export const way = translation('way', {
  'way.one-more': 'Das war richtig. Es wird noch ein weiterer Nachweis gebraucht.',
  'way.passkey-title': 'Passkey verwenden',
  'way.passkey-why': 'Auf diesem Gerät oder mit Ihrem Telefon.',
  'way.passkey-use': 'Passkey verwenden',
  'way.passkey-waiting': 'Wir warten auf Ihren Passkey …',
  'way.passkey-stopped':
    'Das hat nicht geklappt oder wurde abgebrochen. Versuchen Sie es erneut, oder nehmen Sie einen anderen Weg.',
  'way.passkey-cannot': 'Dieser Browser kann keine Passkeys verwenden. Versuchen Sie es mit einem anderen.',
  'way.app-title': 'Code aus Ihrer App eingeben',
  'way.app-why': 'Der Code hat 6 Ziffern und wechselt alle 30 Sekunden.',
  'way.app-label': 'Code aus Ihrer App',
  'way.app-clock': 'Prüfen Sie, ob Ihr Telefon seine Uhr von selbst stellt.',
  'way.recovery-title': 'Notfallcode eingeben',
  'way.recovery-why': 'Jeder Code gilt einmal.',
  'way.recovery-label': 'Notfallcode',
  'way.choose': 'Wie möchten Sie zeigen, dass Sie es sind?',
  'way.or': 'oder',
  'way.more': 'Weitere Wege',
  'way.passkey': 'Passkey',
  'way.passkey-hint': 'Auf diesem Gerät oder mit Ihrem Telefon',
  'way.app': 'Authenticator-App',
  'way.app-hint': '6 Ziffern, alle 30 Sekunden neu',
  'way.recovery-code': 'Notfallcode',
  'way.recovery-code-hint': 'Einer der zehn, die Sie ausgedruckt haben',
  'way.email': 'E-Mail',
  'way.email-hint': 'Ein Code an eine Ihrer Adressen',
  'way.phone': 'Telefon',
  'way.phone-hint': 'Ein Code an eine Ihrer Nummern',
  'way.none-at-hand': 'Nichts davon zur Hand?',
})
