import { translation } from '../../translation.js'

/** French: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Assistance',
  'own-case.none': 'Personne de l’assistance ne travaille sur votre compte.',
  'own-case.open': '{agent} travaille sur votre compte depuis {time}.',
  'own-case.open-undated': '{agent} travaille sur votre compte.',
  'own-case.last': '{agent}, de l’assistance, a travaillé sur votre compte : {time}.',
  'own-case.last-undated': '{agent}, de l’assistance, a travaillé sur votre compte.',
  'own-case.about': 'Dossier {case} : {reason}.',
  'own-case.reason.forgot-password': 'le mot de passe est oublié',
  'own-case.reason.locked-out': 'le compte est bloqué',
  'own-case.reason.no-message': 'aucun message n’arrive',
  'own-case.reason.lost-phone': 'le téléphone est perdu',
  'own-case.reason.mail-lost': 'la boîte e-mail est perdue',
  'own-case.reason.suspicious': 'quelque chose est suspect',
  'own-case.reason.starting': 'la personne est nouvelle ici',
  'own-case.reason.other': 'autre chose',
  'own-case.asks':
    'L’assistance souhaite : {act}. Avez-vous appelé vous-même le {phone} ? Alors choisissez le nombre qu’on vous dit.',
  'own-case.asks-no-phone':
    'L’assistance souhaite : {act}. L’avez-vous appelée vous-même ? Alors choisissez le nombre qu’on vous dit.',
  'own-case.numbers': 'Quel nombre vous dit-on ?',
  'own-case.asks-calm':
    'Rien ne se passe tant que vous n’appuyez pas. Si vous n’avez pas appelé, appuyez sur le dernier bouton.',
  'own-case.act.unlock': 'débloquer votre compte',
  'own-case.act.lift-limits': 'lever des limites',
  'own-case.act.send-pass': 'vous envoyer un laissez-passer',
  'own-case.act.remove-contact': 'supprimer un contact',
  'own-case.act.add-contact': 'ajouter un contact',
  'own-case.act.accept-contact': 'accepter un nouveau contact',
  'own-case.act.remove-proofs': 'supprimer vos clés d’accès et votre application',
  'own-case.act.print-pass': 'imprimer un laissez-passer pour vous',
  'own-case.act.start': 'rétablir le libre-service',
  'own-case.calm': 'Si vous n’avez pas parlé avec l’assistance, appuyez sur le bouton. D’ici là, rien ne change.',
  'own-case.not-me': 'Ce n’est pas moi',
  'own-case.again': 'Actualiser',
  'own-case.unknown': 'Impossible de savoir si quelqu’un travaille sur votre compte.',
  'own-case.question': 'Fermer ce dossier et arrêter le libre-service ?',
  'own-case.why': 'Seule l’assistance pourra le rétablir.',
  'own-case.stop': 'Arrêter maintenant',
  'own-pass.title': 'Laissez-passer',
  'own-pass.label': 'Laissez-passer',
  'own-pass.lead':
    'Saisissez votre identifiant et le laissez-passer que l’assistance vous a donné. Vous choisirez ensuite un nouveau mot de passe.',
  'own-pass.may-be-used':
    'Votre dernier essai, dont la réponse n’est pas arrivée, a peut-être utilisé votre laissez-passer. Dans ce cas, demandez-en un nouveau à l’assistance.',
})
