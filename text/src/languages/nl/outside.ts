import { translation } from '../../translation.js'

/** Dutch: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Inloggen via {name}',
  'outside.sign-out': 'Ook uitloggen bij {name}',
  'outside.use-unnamed': 'Inloggen via je instelling',
  'outside.sign-out-unnamed': 'Ook uitloggen bij je instelling',
  'outside.outside-off':
    'Deze manier van inloggen kun je hier niet gebruiken. Log in met je gebruikersnaam en wachtwoord.',
  'outside.outside-failed':
    'Inloggen via de andere inlogpagina is niet gelukt. Log hier in met je gebruikersnaam en wachtwoord, of probeer het opnieuw.',
  'outside.outside-unknown': 'Er is hier geen account voor jou.',
  'outside.outside-password': 'Log hier eerst in met je wachtwoord.',
  'outside.help-desk': 'We kunnen dit niet online afronden. Neem contact op met de helpdesk.',
  'outside.unavailable': 'De andere inlogpagina reageert niet. Log hier in met je gebruikersnaam en wachtwoord.',
})
