import { translation } from '../../translation.js'

/** Swedish: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Glömt det? {forgot} · Försökt flera gånger? {locked}',
  'refused.throttled': 'För många försök.',
  'refused.wait-minutes': { one: 'Försök igen om {count} minut.', other: 'Försök igen om {count} minuter.' },
  'refused.wait-seconds': { one: 'Försök igen om {count} sekund.', other: 'Försök igen om {count} sekunder.' },
  'refused.end-minutes': {
    one: 'Försök igen om {count} minut, eller avsluta väntan nu med en kod: {locked} Glömt det? {forgot}.',
    other: 'Försök igen om {count} minuter, eller avsluta väntan nu med en kod: {locked} Glömt det? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Försök igen om {count} sekund, eller avsluta väntan nu med en kod: {locked} Glömt det? {forgot}.',
    other: 'Försök igen om {count} sekunder, eller avsluta väntan nu med en kod: {locked} Glömt det? {forgot}.',
  },
  'refused.wait-over': 'Du kan försöka igen nu.',
})
