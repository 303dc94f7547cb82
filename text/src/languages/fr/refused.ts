import { translation } from '../../translation.js'

/** French: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Vous l’avez oublié ? {forgot} · Plusieurs essais ? {locked}',
  'refused.throttled': 'Trop d’essais.',
  'refused.wait-minutes': {
    one: 'Réessayez dans {count} minute.',
    other: 'Réessayez dans {count} minutes.',
  },
  'refused.wait-seconds': {
    one: 'Réessayez dans {count} seconde.',
    other: 'Réessayez dans {count} secondes.',
  },
  'refused.end-minutes': {
    one: 'Réessayez dans {count} minute, ou mettez fin à l’attente avec un code : {locked} Oublié ? {forgot}.',
    other: 'Réessayez dans {count} minutes, ou mettez fin à l’attente avec un code : {locked} Oublié ? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Réessayez dans {count} seconde, ou mettez fin à l’attente avec un code : {locked} Oublié ? {forgot}.',
    other: 'Réessayez dans {count} secondes, ou mettez fin à l’attente avec un code : {locked} Oublié ? {forgot}.',
  },
  'refused.wait-over': 'Vous pouvez réessayer maintenant.',
})
