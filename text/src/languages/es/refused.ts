import { translation } from '../../translation.js'

/** Spanish: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': '¿La ha olvidado? {forgot} · ¿Varios intentos? {locked}',
  'refused.throttled': 'Demasiados intentos.',
  'refused.wait-minutes': {
    one: 'Inténtelo de nuevo dentro de {count} minuto.',
    other: 'Inténtelo de nuevo dentro de {count} minutos.',
  },
  'refused.wait-seconds': {
    one: 'Inténtelo de nuevo dentro de {count} segundo.',
    other: 'Inténtelo de nuevo dentro de {count} segundos.',
  },
  'refused.end-minutes': {
    one: 'Inténtelo de nuevo dentro de {count} minuto o termine la espera ahora con un código: {locked} ¿Ha olvidado la contraseña? {forgot}.',
    other:
      'Inténtelo de nuevo dentro de {count} minutos o termine la espera ahora con un código: {locked} ¿Ha olvidado la contraseña? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Inténtelo de nuevo dentro de {count} segundo o termine la espera ahora con un código: {locked} ¿Ha olvidado la contraseña? {forgot}.',
    other:
      'Inténtelo de nuevo dentro de {count} segundos o termine la espera ahora con un código: {locked} ¿Ha olvidado la contraseña? {forgot}.',
  },
  'refused.wait-over': 'Ya puede intentarlo de nuevo.',
})
