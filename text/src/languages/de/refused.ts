import { translation } from '../../translation.js'

/** German: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Vergessen? {forgot} · Mehrmals versucht? {locked}',
  'refused.throttled': 'Zu viele Versuche.',
  'refused.wait-minutes': {
    one: 'In {count} Minute können Sie es erneut versuchen.',
    other: 'In {count} Minuten können Sie es erneut versuchen.',
  },
  'refused.wait-seconds': {
    one: 'In {count} Sekunde können Sie es erneut versuchen.',
    other: 'In {count} Sekunden können Sie es erneut versuchen.',
  },
  'refused.end-minutes': {
    one: 'In {count} Minute können Sie es erneut versuchen, oder Sie beenden das Warten jetzt mit einem Code: {locked} Vergessen? {forgot}.',
    other:
      'In {count} Minuten können Sie es erneut versuchen, oder Sie beenden das Warten jetzt mit einem Code: {locked} Vergessen? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'In {count} Sekunde können Sie es erneut versuchen, oder Sie beenden das Warten jetzt mit einem Code: {locked} Vergessen? {forgot}.',
    other:
      'In {count} Sekunden können Sie es erneut versuchen, oder Sie beenden das Warten jetzt mit einem Code: {locked} Vergessen? {forgot}.',
  },
  'refused.wait-over': 'Sie können es jetzt erneut versuchen.',
})
