import { translation } from '../../translation.js'

/** Dutch: the sentences with which a drive asks. */
export const drive = translation('drive', {
  'drive.second-contact': 'Voeg uiterlijk op {date} een tweede manier toe om weer in je account te komen.',
  'drive.second-contact-over': 'Voeg een tweede manier toe om weer in je account te komen.',
  'drive.second-contact-why': 'Als je de eerste kwijtraakt, kom je nog steeds zelf weer in je account.',
  'drive.device': 'Stel uiterlijk op {date} een authenticator-app in.',
  'drive.device-over': 'Stel een authenticator-app in.',
  'drive.passkey': 'Voeg uiterlijk op {date} een passkey toe.',
  'drive.passkey-over': 'Voeg een passkey toe.',
  'drive.device-why': 'Dan komt niemand met alleen je wachtwoord binnen.',
  'drive.add-email': 'E-mailadres toevoegen',
  'drive.set-up-app': 'Authenticator-app instellen',
  'drive.add-passkey': 'Passkey toevoegen',
  'drive.later': 'Later',
})
