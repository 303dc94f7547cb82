import { translation } from '../../translation.js'

/** Spanish: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Añada una segunda forma de volver a entrar, a más tardar el {date}.',
  'drive.second-contact-over': 'Añada una segunda forma de volver a entrar.',
  'drive.second-contact-why': 'Si pierde la primera, podrá volver a entrar sin ayuda.',
  'drive.device': 'Configure una app autenticadora, a más tardar el {date}.',
  'drive.device-over': 'Configure una app autenticadora.',
  'drive.passkey': 'Añada una llave de acceso, a más tardar el {date}.',
  'drive.passkey-over': 'Añada una llave de acceso.',
  'drive.device-why': 'Así, con la contraseña sola no entra nadie.',
  'drive.add-email': 'Añadir dirección',
  'drive.set-up-app': 'Configurar la app autenticadora',
  'drive.add-passkey': 'Añadir llave',
  'drive.later': 'Más tarde',
})
