/** The sentences with which a drive asks on the dashboard; the browser loads them there. */
export const drive = {
  'drive.second-contact': 'Please add a second way back until {date}.',
  'drive.second-contact-over': 'Please add a second way back.',
  'drive.second-contact-why': 'If you lose the first one, you still get back in by yourself.',
  'drive.device': 'Please set up an authenticator app until {date}.',
  'drive.device-over': 'Please set up an authenticator app.',
  'drive.passkey': 'Please add a passkey until {date}.',
  'drive.passkey-over': 'Please add a passkey.',
  'drive.device-why': 'Then nobody gets in with your password alone.',
  'drive.add-email': 'Add Email Address',
  'drive.set-up-app': 'Set Up Authenticator App',
  'drive.add-passkey': 'Add Passkey',
  'drive.later': 'Later',
} as const
