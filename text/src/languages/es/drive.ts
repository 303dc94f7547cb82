import { translation } from '../../translation.js'

/** Spanish: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Añada una segunda forma de volver a entrar, como tarde el {date}.',
  'drive.second-contact-over': 'Añada una segunda forma de volver a entrar.',
  'drive.second-contact-why': 'Si pierde la primera, podrá volver a entrar por su cuenta.',
  'drive.device': 'Configure una app autenticadora, como tarde el {date}.',
  'drive.device-over': 'Configure una app autenticadora.',
  'drive.passkey': 'Añada una llave de acceso, como tarde el {date}.',
  'drive.passkey-over': 'Añada una llave de acceso.',
  'drive.device-why': 'Así nadie entra solo con su contraseña.',
  'drive.add-email': 'Añadir dirección',
  'drive.set-up-app': 'Configurar la app autenticadora',
  'drive.add-passkey': 'Añadir llave',
  'drive.later': 'Más tarde',
})
