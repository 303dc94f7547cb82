import { translation } from '../../translation.js'

/** German: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': '{name} verwenden',
  'outside.sign-out': 'Auch bei {name} abmelden',
  'outside.use-unnamed': 'Anmeldung Ihrer Hochschule verwenden',
  'outside.sign-out-unnamed': 'Auch bei der Anmeldung Ihrer Hochschule abmelden',
  'outside.outside-off':
    'Diese Anmeldung ist hier nicht für Sie. Bitte melden Sie sich mit Benutzername und Passwort an.',
  'outside.outside-failed':
    'Ihre Anmeldung anderswo konnte nicht verwendet werden. Bitte melden Sie sich hier mit Benutzername und Passwort an, oder versuchen Sie es erneut.',
  'outside.outside-unknown': 'Für Sie gibt es hier kein Konto.',
  'outside.outside-password': 'Bitte melden Sie sich zuerst hier mit Ihrem Passwort an.',
  'outside.help-desk': 'Das können wir online nicht abschließen. Bitte wenden Sie sich an den Helpdesk.',
  'outside.unavailable':
    'Die Anmeldung anderswo antwortet nicht. Bitte melden Sie sich hier mit Benutzername und Passwort an.',
})
