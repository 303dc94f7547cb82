import { translation } from '../../translation.js'

/** German: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Vergessen? Passwort vergessen · Mehrmals versucht? Konto gesperrt?',
  'refused.throttled': 'Zu viele Versuche.',
  'refused.wait-minutes': {
    one: 'In {count} Minute können Sie es erneut versuchen',
    other: 'In {count} Minuten können Sie es erneut versuchen',
  },
  'refused.wait-seconds': {
    one: 'In {count} Sekunde können Sie es erneut versuchen',
    other: 'In {count} Sekunden können Sie es erneut versuchen',
  },
  'refused.end-wait':
    ', oder Sie beenden das Warten jetzt mit einem Code: Konto gesperrt? Vergessen? Passwort vergessen.',
  'refused.wait-over': 'Sie können es jetzt erneut versuchen.',
})
