/** The sentences of the page that a notice names; the browser loads them with it. */
export const report = {
  'not-me.question': 'Was this you?',
  'not-me.what': 'Something in your account changed',
  'not-me.when': 'When:',
  'not-me.from': 'From:',
  'not-me.advice':
    'If it was you, close this page. If not, press the button: you are signed out everywhere, and sign-in, reset and unlock stop until the help desk has talked to you.',
  'not-me.stays': 'Mail, Wi-Fi and your courses stay.',
  'not-me.press': 'This was not me',
  'not-me.code-title': 'Enter the code from the message',
  'not-me.code-why': 'It has 16 letters and digits, and stands at the end of the message.',
  'not-me.code-label': 'Code from the message',

  'stop.question': 'Stop self-service for this account?',
  'stop.why':
    'You are signed out everywhere, and sign-in, reset and unlock stop until the help desk has talked to you.',
  'stop.now': 'Stop It Now',
  'stop.unclear': 'We do not know whether self-service was stopped. Press again, or call the help desk.',

  'stopped.now': 'Self-service is stopped.',
  'stopped.earlier': 'Self-service is stopped already.',
  'stopped.earlier-why': 'Somebody pressed the button with the code of this message before.',
  'stopped.call': 'Please call the help desk.',
} as const
