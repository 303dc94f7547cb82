import { translation } from '../../translation.js'

/** French: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Annuler',
  'home.description': 'Connectez-vous, réinitialisez un mot de passe oublié ou débloquez votre compte.',
  'page.stopped': 'Les programmes de cette page n’ont pas démarré',
  'page.not-read': 'Ce que vous avez saisi n’a été ni lu ni enregistré.',
  'page.needs-script':
    'Ce portail a besoin de JavaScript. Autorisez-le dans votre navigateur et rechargez la page, ou appelez l’assistance.',

  'password.choose': 'Choisissez un nouveau mot de passe pour votre compte.',
  'password.refused-with-code':
    'Votre code était correct, mais il ne sert qu’une fois : nous vous en enverrons un autre ensuite.',
  'password.must-change':
    'Votre mot de passe était correct, mais il faut le changer avant de continuer. Choisissez-en un nouveau ; nous vous enverrons ensuite un code. Tant que vous n’avez pas saisi ce code, l’ancien mot de passe reste valable.',
  'password.old': 'Ancien mot de passe',
  'password.new': 'Nouveau mot de passe',
  'password.confirm': 'Répéter le mot de passe',
  'password.change': 'Changer le mot de passe',
  'password.confirm-reset': 'Enregistrer',
  'password.not-the-same': 'Les deux mots de passe ne sont pas encore identiques.',
  'password.asked-again': 'Le serveur redemande un nouveau mot de passe. Choisissez-en un autre.',
  'password.requirements': 'Exigences',
  'password.met': '(remplie)',
  'password.checked-by-server': 'contrôle par le serveur',
  'password.progress': 'Exigences remplies : {met} sur {total}',
  'password.was-changed': 'Mot de passe changé',
  'password.was-reset': 'Mot de passe réinitialisé',

  'dashboard.signed-in-as': 'Compte : {name}',
  'dashboard.change-password': 'Changer le mot de passe',
  'dashboard.password-changed': 'Dernier changement le {date}.',
  'dashboard.password-expires': 'Votre mot de passe expire le {date}.',
  'dashboard.password-expires-soon': {
    one: 'Votre mot de passe expire dans {count} jour, le {date}.',
    other: 'Votre mot de passe expire dans {count} jours, le {date}.',
  },
  'dashboard.password-expires-today': 'Votre mot de passe expire aujourd’hui.',
  'dashboard.password-expired': 'Votre mot de passe a expiré. Choisissez-en un nouveau maintenant.',
  'dashboard.enrollment': 'Adresses e-mail',
  'dashboard.copy': 'Copier',
  'dashboard.copy-username': 'Copier l’identifiant',
  'dashboard.copied': 'Copié',
  'dashboard.selected':
    'Votre navigateur n’a pas copié l’identifiant. Il est maintenant sélectionné : vous pouvez le copier.',
  'dashboard.back': 'Pouvez-vous retrouver l’accès ?',
  'dashboard.back-yes': 'Oui, sans aide.',
  'dashboard.back-yes-why': 'Si vous oubliez votre mot de passe, nous envoyons un code à l’un de ces contacts.',
  'dashboard.back-one-email': 'Seulement avec cette adresse.',
  'dashboard.back-one-email-why':
    'Si vous la perdez, seule l’assistance pourra vous rendre l’accès. Ajoutez une deuxième adresse.',
  'dashboard.back-one-phone': 'Seulement avec votre téléphone.',
  'dashboard.back-one-phone-why':
    'Si vous le perdez, seule l’assistance pourra vous rendre l’accès. Ajoutez aussi une adresse e-mail.',
  'dashboard.back-none': 'Pas sans aide.',
  'dashboard.back-none-why':
    'Si vous oubliez votre mot de passe, seule l’assistance pourra vous rendre l’accès. Avec une adresse e-mail, vous y arriverez sans aide.',
  'dashboard.back-waiting-why':
    'Votre contact est nouveau. Pour votre sécurité, nous attendons un peu avant d’y envoyer des codes.',
  'dashboard.back-unverified': 'Pas encore sans aide.',
  'dashboard.back-unverified-why': 'Nous n’envoyons de codes qu’aux adresses vérifiées, et aucune des vôtres ne l’est.',
  'dashboard.back-help-desk': 'Seulement avec l’assistance.',
  'dashboard.back-help-desk-why':
    'Ce compte ne peut être ni réinitialisé ni débloqué ici. Les codes de connexion sont envoyés à ces contacts.',
  'dashboard.needs-device': 'Il vous faut aussi votre application, une clé d’accès ou un code de secours.',
  'dashboard.unverified': 'À vérifier',
  'dashboard.more-ways': { one: 'et {count} autre', other: 'et {count} autres' },
  'dashboard.links': 'Autres services',

  'enrollment.title': 'Vos adresses e-mail',
  'enrollment.why':
    'Nous envoyons les codes aux adresses vérifiées. Gardez-en une que vous pouvez consulter sans votre compte d’établissement.',
  'enrollment.add': 'Ajouter une adresse',
  'enrollment.none': 'Aucune adresse e-mail',
  'enrollment.none-why': 'Ajoutez-en une, et vous pourrez toujours retrouver l’accès sans aide.',
  'enrollment.none-but-phone':
    'Les codes sont envoyés à votre téléphone. Ajoutez une adresse, au cas où vous le perdriez.',
  'enrollment.phones': 'Vos numéros de téléphone',
  'enrollment.phones-why':
    'Nous pouvons aussi envoyer des codes à ces numéros. Pour en changer un, contactez l’assistance.',
  'enrollment.added': 'Ajoutée le {date}',
  'enrollment.added-today': 'Ajoutée aujourd’hui',
  'enrollment.verify-within': {
    one: 'à vérifier sous {count} heure',
    other: 'à vérifier sous {count} heures',
  },
  'enrollment.email-kept': 'Gérée par votre établissement',
  'enrollment.phone-kept': 'Géré par votre établissement',
  'enrollment.email-verified': 'Vérifiée',
  'enrollment.phone-verified': 'Vérifié',
  'enrollment.verify': 'Vérifier',
  'enrollment.verify-address': 'Vérifier {email}',
  'enrollment.delete-address': 'Supprimer {email}',
  'enrollment.address': 'Adresse e-mail',
  'enrollment.outside':
    'Indiquez une adresse personnelle que vous pouvez consulter sans ce compte. Nous y envoyons un code.',
  'enrollment.add-button': 'Ajouter',
  'enrollment.verify-button': 'Vérifier',
  'enrollment.verify-title': 'Vérifier l’adresse e-mail',
  'enrollment.confirm-delete': 'Confirmer la suppression',
  'enrollment.sure': 'Voulez-vous vraiment supprimer cette adresse e-mail ?',
  'enrollment.delete': 'Supprimer',
  'enrollment.sign-in-again': 'Se reconnecter',

  'session.other-tab': 'Quelque chose a changé dans un autre onglet de ce navigateur. Cette page le montre maintenant.',
  'lost.code': 'Nous ne savons pas si c’était correct. Recommencez.',
  'lost.password': 'Nous ne savons pas si votre mot de passe a été enregistré. Essayez-le.',
  'lost.unlock': 'Nous ne savons pas si votre compte a été débloqué. Essayez de vous connecter.',
  'session.ended': 'Cette opération est terminée. Recommencez.',
  'session.sign-out': 'Se déconnecter',
  'session.sign-out-question': 'Se déconnecter de cet appareil ?',
  'session.sign-out-why': 'Vous pouvez vous reconnecter à tout moment.',
  'session.stay': 'Garder la session',
  'secure.to': 'Pour sécuriser votre compte',
  'secure.look': 'Supprimez chaque adresse qui n’est pas à vous. Ensuite, c’est terminé.',
  'session.menu': 'Menu du compte',

  // the countdown to the next page
  'countdown.going': {
    one: 'Retour à l’accueil dans {count} seconde',
    other: 'Retour à l’accueil dans {count} secondes',
  },
  'countdown.going-addresses': {
    one: 'Passage à vos adresses dans {count} seconde',
    other: 'Passage à vos adresses dans {count} secondes',
  },
  'countdown.left': { one: 'Encore {count} seconde', other: 'Encore {count} secondes' },
  'countdown.stopped': 'Compte à rebours arrêté.',
  'countdown.go': 'Y aller',
  'countdown.stay': 'Rester ici',

  // fields and dialogs
  step: 'Étape {current} sur {total}',
  'help-desk.label': 'Assistance',
  'help-desk.tell': 'Indiquez-lui votre identifiant et cette référence :',

  // layouts
  'menu.open': 'Menu',
  'menu.close': 'Fermer le menu',
  'menu.main': 'Principal',
  'menu.mobile': 'Mobile',

  // recovery and 404
  'recovery.heading': 'Contactez l’assistance',
  'recovery.text': 'Notre assistance doit le faire pour vous. Préparez votre carte étudiante ou professionnelle.',
  'missing.heading': 'Cette page est introuvable.',
  'missing.text': 'L’adresse est peut-être erronée, ou la page a été déplacée.',
})
