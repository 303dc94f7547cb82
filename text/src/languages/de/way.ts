import { translation } from '../../translation.js'

/** German: the sentences of the cards that ask for what a person has set up. */
export const way = translation('way', {
  'way.one-more': 'Das war richtig. Es wird noch ein weiterer Nachweis gebraucht.',
  'way.app-title': 'Code aus Ihrer App eingeben',
  'way.app-why': 'Der Code hat 6 Ziffern und wechselt alle 30 Sekunden.',
  'way.app-label': 'Code aus Ihrer App',
  'way.app-clock': 'Prüfen Sie, ob Ihr Telefon seine Uhr von selbst stellt.',
  'way.recovery-title': 'Notfallcode eingeben',
  'way.recovery-why': 'Jeder Code gilt einmal.',
  'way.recovery-label': 'Notfallcode',
  'way.choose': 'Wie möchten Sie zeigen, dass Sie es sind?',
  'way.other': 'Einen anderen Weg nehmen',
  'way.app': 'Authenticator-App',
  'way.app-hint': '6 Ziffern, alle 30 Sekunden neu',
  'way.recovery-code': 'Notfallcode',
  'way.recovery-code-hint': 'Einer der zehn, die Sie gedruckt haben',
  'way.none-at-hand': 'Nichts davon zur Hand?',
})
