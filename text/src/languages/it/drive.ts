import { translation } from '../../translation.js'

/** Italian: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Entro il giorno {date} aggiunga un secondo modo per rientrare nell’account.',
  'drive.second-contact-over': 'Aggiunga un secondo modo per rientrare nell’account.',
  'drive.second-contact-why': 'Se perde il primo, rientra comunque nell’account senza aiuto.',
  'drive.device': 'Configuri un’app di autenticazione entro il giorno {date}.',
  'drive.device-over': 'Configuri un’app di autenticazione.',
  'drive.passkey': 'Aggiunga una passkey entro il giorno {date}.',
  'drive.passkey-over': 'Aggiunga una passkey.',
  'drive.device-why': 'Così nessuno accede con la sola password.',
  'drive.add-email': 'Aggiungi un indirizzo',
  'drive.set-up-app': 'Configura l’app',
  'drive.add-passkey': 'Aggiungi una passkey',
  'drive.later': 'Più tardi',
})
