import { translation } from '../../translation.js'

/** Italian: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Usa {name}',
  'outside.sign-out': 'Esci anche da: {name}',
  'outside.use-unnamed': 'Usa l’accesso di ateneo',
  'outside.sign-out-unnamed': 'Esci anche dall’accesso di ateneo',
  'outside.outside-off': 'Questo accesso qui non è previsto per lei. Acceda con nome utente e password.',
  'outside.outside-failed':
    'Non è stato possibile usare l’accesso fatto altrove. Acceda qui con nome utente e password, o riprovi.',
  'outside.outside-unknown': 'Qui non c’è un account per lei.',
  'outside.outside-password': 'Acceda prima qui con la password.',
  'outside.help-desk': 'Non possiamo completarlo online. Contatti l’assistenza.',
  'outside.unavailable': 'Il servizio di accesso esterno non risponde. Acceda qui con nome utente e password.',
})
