/** The sentences of the sign-in at the institution's identity provider; the browser loads them with its button. */
export const outside = {
  'outside.use': 'Use {name}',
  'outside.sign-out': 'Also sign out of {name}',
  // where the sign-in has no name
  'outside.use-unnamed': "Use your institution's sign-in",
  'outside.sign-out-unnamed': "Also sign out of your institution's sign-in",
  'outside.outside-off': 'This sign-in is not for you here. Please sign in with your username and password.',
  'outside.outside-failed':
    'Your sign-in elsewhere could not be used. Please sign in here with your username and password, or try again.',
  'outside.outside-unknown': 'There is no account for you here.',
  'outside.outside-password': 'Please sign in here with your password first.',
  'outside.help-desk': 'We cannot complete this online. Please contact the help desk.',
  'outside.unavailable': 'The sign-in elsewhere does not answer. Please sign in here with your username and password.',
} as const
