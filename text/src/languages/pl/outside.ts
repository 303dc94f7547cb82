import { translation } from '../../translation.js'

/** Polish: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Użyj: {name}',
  'outside.sign-out': 'Wyloguj się też z: {name}',
  'outside.use-unnamed': 'Zaloguj się przez system uczelni',
  'outside.sign-out-unnamed': 'Wyloguj się też z systemu uczelni',
  'outside.outside-off':
    'To logowanie nie jest tu dostępne dla tego konta. Proszę zalogować się nazwą użytkownika i hasłem.',
  'outside.outside-failed':
    'Nie udało się skorzystać z zalogowania w innym serwisie. Proszę zalogować się tutaj nazwą użytkownika i hasłem albo spróbować ponownie.',
  'outside.outside-unknown': 'Nie ma tu konta powiązanego z tym logowaniem.',
  'outside.outside-password': 'Proszę najpierw zalogować się tutaj hasłem.',
  'outside.help-desk': 'Nie możemy dokończyć tego online. Proszę skontaktować się z helpdeskiem.',
  'outside.unavailable': 'Inny serwis logowania nie odpowiada. Proszę zalogować się tutaj nazwą użytkownika i hasłem.',
})
