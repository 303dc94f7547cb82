import { translation } from '../../translation.js'

/** German: the sentences with which a drive asks. */
export const drive = translation('drive', {
  'drive.second-contact': 'Bitte richten Sie bis zum {date} einen zweiten Weg zurück in Ihr Konto ein.',
  'drive.second-contact-over': 'Bitte richten Sie einen zweiten Weg zurück in Ihr Konto ein.',
  'drive.second-contact-why': 'Wenn Sie den ersten verlieren, kommen Sie noch ohne fremde Hilfe in Ihr Konto.',
  'drive.device': 'Bitte richten Sie bis zum {date} eine Authenticator-App ein.',
  'drive.device-over': 'Bitte richten Sie eine Authenticator-App ein.',
  'drive.passkey': 'Bitte fügen Sie bis zum {date} einen Passkey hinzu.',
  'drive.passkey-over': 'Bitte fügen Sie einen Passkey hinzu.',
  'drive.device-why': 'Dann kommt niemand allein mit Ihrem Passwort in Ihr Konto.',
  'drive.add-email': 'E-Mail-Adresse hinzufügen',
  'drive.set-up-app': 'Authenticator-App einrichten',
  'drive.add-passkey': 'Passkey hinzufügen',
  'drive.later': 'Später',
})
