import { translation } from '../../translation.js'

/** Spanish: the sentences of the sign-in at the institution’s identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Usar {name}',
  'outside.sign-out': 'Cerrar también la sesión en {name}',
  'outside.use-unnamed': 'Usar el acceso de su universidad',
  'outside.sign-out-unnamed': 'Cerrar también la sesión de su universidad',
  'outside.outside-off':
    'Usted no puede usar aquí esta forma de iniciar sesión. Inicie sesión con su nombre de usuario y su contraseña.',
  'outside.outside-failed':
    'No se ha podido usar la sesión que inició en otro sitio. Inicie sesión aquí con su nombre de usuario y su contraseña, o inténtelo de nuevo.',
  'outside.outside-unknown': 'Aquí no hay ninguna cuenta para usted.',
  'outside.outside-password': 'Primero inicie sesión aquí con su contraseña.',
  'outside.help-desk': 'No podemos completar esto en línea. Contacte con el servicio de ayuda.',
  'outside.unavailable':
    'El otro sitio para iniciar sesión no responde. Inicie sesión aquí con su nombre de usuario y su contraseña.',
})
