import { translation } from '../../translation.js'

/** Swedish: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Använd {name}',
  'outside.sign-out': 'Logga också ut från {name}',
  'outside.use-unnamed': 'Använd ditt lärosätes inloggning',
  'outside.sign-out-unnamed': 'Logga också ut från ditt lärosätes inloggning',
  'outside.outside-off': 'Du kan inte använda den här inloggningen här. Logga in med ditt användarnamn och lösenord.',
  'outside.outside-failed':
    'Din inloggning på annat håll kunde inte användas. Logga in här med ditt användarnamn och lösenord, eller försök igen.',
  'outside.outside-unknown': 'Det finns inget konto för dig här.',
  'outside.outside-password': 'Logga in här med ditt lösenord först.',
  'outside.help-desk': 'Vi kan inte slutföra det här online. Kontakta supporten.',
  'outside.unavailable': 'Inloggningen på annat håll svarar inte. Logga in här med ditt användarnamn och lösenord.',
})
