import { translation } from '../../translation.js'

/** Dutch: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Vergeten? {forgot} · Al vaker geprobeerd? {locked}',
  'refused.throttled': 'Te veel pogingen.',
  'refused.wait-minutes': {
    one: 'Probeer het over {count} minuut opnieuw.',
    other: 'Probeer het over {count} minuten opnieuw.',
  },
  'refused.wait-seconds': {
    one: 'Probeer het over {count} seconde opnieuw.',
    other: 'Probeer het over {count} seconden opnieuw.',
  },
  'refused.end-minutes': {
    one: 'Probeer het over {count} minuut opnieuw, of stop het wachten nu met een code: {locked} Vergeten? {forgot}.',
    other:
      'Probeer het over {count} minuten opnieuw, of stop het wachten nu met een code: {locked} Vergeten? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Probeer het over {count} seconde opnieuw, of stop het wachten nu met een code: {locked} Vergeten? {forgot}.',
    other:
      'Probeer het over {count} seconden opnieuw, of stop het wachten nu met een code: {locked} Vergeten? {forgot}.',
  },
  'refused.wait-over': 'Je kunt het nu opnieuw proberen.',
})
