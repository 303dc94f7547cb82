import { translation } from '../../translation.js'

/** Swedish: the sentences with which a drive asks. */
export const drive = translation('drive', {
  'drive.second-contact': 'Lägg till ännu ett sätt att komma in på kontot igen, senast den {date}.',
  'drive.second-contact-over': 'Lägg till ännu ett sätt att komma in på kontot igen.',
  'drive.second-contact-why': 'Om det första inte längre fungerar kommer du ändå in igen på egen hand.',
  'drive.device': 'Lägg till en autentiseringsapp senast den {date}.',
  'drive.device-over': 'Lägg till en autentiseringsapp.',
  'drive.passkey': 'Lägg till en passkey senast den {date}.',
  'drive.passkey-over': 'Lägg till en passkey.',
  'drive.device-why': 'Då kommer ingen in med bara ditt lösenord.',
  'drive.add-email': 'Lägg till e-postadress',
  'drive.set-up-app': 'Lägg till autentiseringsapp',
  'drive.add-passkey': 'Lägg till passkey',
  'drive.later': 'Senare',
})
