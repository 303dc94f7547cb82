import { translation } from '../../translation.js'

/** Polish: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Do {date} proszę dodać drugi sposób odzyskania dostępu.',
  'drive.second-contact-over': 'Proszę dodać drugi sposób odzyskania dostępu.',
  'drive.second-contact-why': 'Po utracie pierwszego nadal da się samodzielnie odzyskać dostęp.',
  'drive.device': 'Do {date} proszę skonfigurować aplikację uwierzytelniającą.',
  'drive.device-over': 'Proszę skonfigurować aplikację uwierzytelniającą.',
  'drive.passkey': 'Do {date} proszę dodać klucz dostępu.',
  'drive.passkey-over': 'Proszę dodać klucz dostępu.',
  'drive.device-why': 'Wtedy samo hasło nikomu nie da dostępu.',
  'drive.add-email': 'Dodaj adres e-mail',
  'drive.set-up-app': 'Skonfiguruj aplikację',
  'drive.add-passkey': 'Dodaj klucz dostępu',
  'drive.later': 'Później',
})
