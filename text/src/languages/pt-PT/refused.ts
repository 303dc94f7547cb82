import { translation } from '../../translation.js'

/** European Portuguese: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Esqueceu-se dela? {forgot} · Várias tentativas? {locked}',
  'refused.throttled': 'Demasiadas tentativas.',
  'refused.wait-minutes': {
    one: 'Tente de novo dentro de {count} minuto.',
    other: 'Tente de novo dentro de {count} minutos.',
  },
  'refused.wait-seconds': {
    one: 'Tente de novo dentro de {count} segundo.',
    other: 'Tente de novo dentro de {count} segundos.',
  },
  'refused.end-minutes': {
    one: 'Tente de novo dentro de {count} minuto ou termine agora a espera com um código: {locked} Esqueceu-se da palavra-passe? {forgot}.',
    other:
      'Tente de novo dentro de {count} minutos ou termine agora a espera com um código: {locked} Esqueceu-se da palavra-passe? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Tente de novo dentro de {count} segundo ou termine agora a espera com um código: {locked} Esqueceu-se da palavra-passe? {forgot}.',
    other:
      'Tente de novo dentro de {count} segundos ou termine agora a espera com um código: {locked} Esqueceu-se da palavra-passe? {forgot}.',
  },
  'refused.wait-over': 'Já pode tentar de novo.',
})
