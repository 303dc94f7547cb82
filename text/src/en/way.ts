/** The sentences of the cards that ask for what a person has set up; the browser loads them there. */
export const way = {
  'way.one-more': 'That was right. One more proof is needed.',
  'way.app-title': 'Enter the code from your app',
  'way.app-why': 'The code has 6 digits and changes every 30 seconds.',
  'way.app-label': 'Code from your app',
  'way.app-clock': 'Check that your phone sets its clock by itself.',
  'way.recovery-title': 'Enter a recovery code',
  'way.recovery-why': 'Each code works once.',
  'way.recovery-label': 'Recovery code',
  'way.choose': "How do you want to prove it's you?",
  'way.other': 'Use another way',
  'way.app': 'Authenticator app',
  'way.app-hint': '6 digits, new every 30 seconds',
  'way.recovery-code': 'Recovery code',
  'way.recovery-code-hint': 'One of the ten you printed',
  'way.none-at-hand': 'None of these at hand?',
} as const
