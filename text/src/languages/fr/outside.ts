import { translation } from '../../translation.js'

/** French: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Utiliser {name}',
  'outside.sign-out': 'Se déconnecter aussi : {name}',
  'outside.use-unnamed': 'Utiliser la connexion de votre établissement',
  'outside.sign-out-unnamed': 'Se déconnecter aussi de votre établissement',
  'outside.outside-off':
    'Cette connexion n’est pas prévue pour vous ici. Connectez-vous avec votre identifiant et votre mot de passe.',
  'outside.outside-failed':
    'Votre connexion externe n’a pas pu être utilisée. Connectez-vous ici avec votre identifiant et votre mot de passe, ou réessayez.',
  'outside.outside-unknown': 'Il n’y a pas de compte pour vous ici.',
  'outside.outside-password': 'Connectez-vous d’abord ici avec votre mot de passe.',
  'outside.help-desk': 'Nous ne pouvons pas le faire en ligne. Contactez l’assistance.',
  'outside.unavailable':
    'Le service de connexion externe ne répond pas. Connectez-vous ici avec votre identifiant et votre mot de passe.',
})
