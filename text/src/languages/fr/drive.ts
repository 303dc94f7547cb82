import { translation } from '../../translation.js'

/** French: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'D’ici au {date}, ajoutez un deuxième moyen de retrouver l’accès.',
  'drive.second-contact-over': 'Ajoutez un deuxième moyen de retrouver l’accès.',
  'drive.second-contact-why': 'Si vous perdez le premier, vous retrouvez quand même l’accès sans aide.',
  'drive.device': 'Configurez une application d’authentification d’ici au {date}.',
  'drive.device-over': 'Configurez une application d’authentification.',
  'drive.passkey': 'Ajoutez une clé d’accès d’ici au {date}.',
  'drive.passkey-over': 'Ajoutez une clé d’accès.',
  'drive.device-why': 'Ainsi, personne n’entre avec votre seul mot de passe.',
  'drive.add-email': 'Ajouter une adresse',
  'drive.set-up-app': 'Configurer l’application',
  'drive.add-passkey': 'Ajouter une clé d’accès',
  'drive.later': 'Plus tard',
})
