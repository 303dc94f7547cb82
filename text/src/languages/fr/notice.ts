import { translation } from '../../translation.js'

/**
 * French: emails and SMS that tell the owner of an account what happened to it. What an SMS says has
 * straight apostrophes and plain blanks, which GSM-7 has.
 */
export const notice = translation('notice', {
  'message.notice.subject.password-reset': '{institution} : votre mot de passe a été réinitialisé',
  'message.notice.subject.password-changed': '{institution} : votre mot de passe a été changé',
  'message.notice.subject.unlocked': '{institution} : votre compte a été débloqué',
  'message.notice.subject.email-added': '{institution} : une adresse e-mail a été ajoutée',
  'message.notice.subject.kept-contacts': '{institution} : vos contacts ont changé',
  'message.notice.subject.email-removed': '{institution} : une adresse e-mail a été supprimée',
  'message.notice.subject.wrong-codes': '{institution} : codes erronés saisis pour votre compte',
  'message.notice.subject.failed-sign-ins': '{institution} : mots de passe erronés saisis pour votre compte',
  'message.notice.subject.password-known': '{institution} : quelqu’un connaît votre mot de passe',
  'message.notice.subject.further-attempts': '{institution} : d’autres essais sur votre compte',
  'message.notice.heading.password-reset': 'Votre mot de passe a été réinitialisé',
  'message.notice.heading.password-changed': 'Votre mot de passe a été changé',
  'message.notice.heading.unlocked': 'Votre compte a été débloqué',
  'message.notice.heading.email-added': 'Une adresse e-mail a été ajoutée',
  'message.notice.heading.kept-contacts': 'Vos contacts ont changé',
  'message.notice.heading.email-removed': 'Une adresse e-mail a été supprimée',
  'message.notice.heading.wrong-codes': 'Des codes erronés ont été saisis',
  'message.notice.heading.failed-sign-ins': 'Des mots de passe erronés ont été saisis',
  'message.notice.heading.password-known': 'Votre mot de passe a été saisi, mais aucun code',
  'message.notice.heading.further-attempts': 'D’autres essais sur votre compte',
  'message.notice.mail.password-reset':
    'Le mot de passe de votre compte a été réinitialisé. Tous les appareils ont été déconnectés.',
  'message.notice.mail.password-changed':
    'Le mot de passe de votre compte a été changé. Les autres appareils ont été déconnectés.',
  'message.notice.mail.unlocked': 'Votre compte a été débloqué. Son mot de passe reste le même.',
  'message.notice.mail.email-added':
    'Une nouvelle adresse e-mail est devenue un moyen de vérification de votre compte. Des codes peuvent y être envoyés dès maintenant.',
  'message.notice.mail.kept-contacts': 'Les contacts que votre établissement gère pour votre compte ont changé.',
  'message.notice.mail.email-removed':
    'Une adresse a été supprimée de votre compte, et aucun code n’y est plus envoyé. Les autres navigateurs ont été déconnectés.',
  'message.notice.mail.wrong-codes':
    'Quelqu’un a saisi trop de codes de vérification erronés pour votre compte. Aucun n’a donné accès.',
  'message.notice.mail.failed-sign-ins':
    'Quelqu’un a saisi 20 mots de passe erronés pour votre compte aujourd’hui. Aucun n’a donné accès.',
  'message.notice.mail.password-known':
    'Quelqu’un connaît votre mot de passe : il était correct, mais aucun code n’a suivi. Sans code, personne n’entre.',
  'message.notice.mail.further-attempts':
    'Il y a eu d’autres essais sur votre compte aujourd’hui. Nous n’enverrons pas d’autre message à ce sujet aujourd’hui.',
  'message.notice.what.password-reset': 'Le mot de passe de votre compte a été réinitialisé.',
  'message.notice.what.password-changed': 'Le mot de passe de votre compte a été changé.',
  'message.notice.what.unlocked': 'Votre compte a été débloqué.',
  'message.notice.what.email-added': 'Une nouvelle adresse e-mail sert à vérifier votre compte.',
  'message.notice.what.kept-contacts': 'Les contacts gérés par votre établissement ont changé.',
  'message.notice.what.email-removed': 'Une adresse a été supprimée de votre compte. Autres navigateurs déconnectés.',
  'message.notice.what.wrong-codes': "Quelqu'un a saisi trop de codes erronés pour votre compte.",
  'message.notice.what.failed-sign-ins': "Quelqu'un a saisi 20 mots de passe erronés pour votre compte aujourd'hui.",
  'message.notice.what.password-known': "Quelqu'un a votre mot de passe : il était bon, mais aucun code n'a suivi.",
  'message.notice.what.further-attempts': "Autres essais sur votre compte aujourd'hui.",
  'message.notice.subject.proof-added': '{institution} : une deuxième étape a été ajoutée',
  'message.notice.subject.proof-removed': '{institution} : une deuxième étape a été supprimée',
  'message.notice.subject.proof-used': '{institution} : un code de secours a été utilisé',
  'message.notice.subject.second-proof-missing': '{institution} : quelqu’un a saisi un code correct',
  'message.notice.heading.proof-added': 'Une deuxième étape a été ajoutée',
  'message.notice.heading.proof-removed': 'Une deuxième étape a été supprimée',
  'message.notice.heading.proof-used': 'Un code de secours a été utilisé',
  'message.notice.heading.second-proof-missing': 'Un code correct a été saisi, mais pas de deuxième preuve',
  'message.notice.mail.proof-added.app': 'Une application d’authentification a été ajoutée à votre compte.',
  'message.notice.mail.proof-added.passkey': 'Une clé d’accès a été ajoutée à votre compte.',
  'message.notice.mail.proof-added.recovery-code': 'Des codes de secours ont été ajoutés à votre compte.',
  'message.notice.mail.proof-removed.app':
    'Une application d’authentification a été supprimée de votre compte. Les autres appareils ont été déconnectés.',
  'message.notice.mail.proof-removed.passkey':
    'Une clé d’accès a été supprimée de votre compte. Les autres appareils ont été déconnectés.',
  'message.notice.mail.proof-removed.recovery-code':
    'Des codes de secours ont été supprimés de votre compte. Les autres appareils ont été déconnectés.',
  'message.notice.mail.proof-used': {
    one: 'Un code de secours a été utilisé pour votre compte. Il en reste {count}.',
    other: 'Un code de secours a été utilisé pour votre compte. Il en reste {count}.',
  },
  'message.notice.mail.second-proof-missing':
    'Quelqu’un a saisi un code correct, mais pas le code d’application ou de secours que votre compte exige. Personne n’est entré.',
  'message.notice.what.proof-added.app': "Application d'authentification ajoutée à votre compte.",
  'message.notice.what.proof-added.passkey': "Clé d'accès ajoutée à votre compte.",
  'message.notice.what.proof-added.recovery-code': 'Codes de secours ajoutés à votre compte.',
  'message.notice.what.proof-removed.app': "Application d'authentification supprimée de votre compte.",
  'message.notice.what.proof-removed.passkey': "Clé d'accès supprimée de votre compte.",
  'message.notice.what.proof-removed.recovery-code': 'Codes de secours supprimés de votre compte.',
  'message.notice.what.proof-used': {
    one: 'Code de secours utilisé pour votre compte. Il en reste {count}.',
    other: 'Code de secours utilisé pour votre compte. Il en reste {count}.',
  },
  'message.notice.what.second-proof-missing': 'Code correct saisi pour votre compte, mais sans deuxième preuve.',
  'message.notice.subject.stopped': '{institution} : le libre-service de votre compte est arrêté',
  'message.notice.subject.started': '{institution} : le libre-service de votre compte est rétabli',
  'message.notice.heading.stopped': 'Le libre-service est arrêté',
  'message.notice.heading.started': 'Le libre-service est rétabli',
  'message.notice.mail.stopped':
    'Tous les appareils ont été déconnectés. Connexion, réinitialisation et déblocage de votre compte s’arrêtent jusqu’à ce que l’assistance vous ait parlé.',
  'message.notice.mail.started':
    'L’assistance a rétabli la connexion, la réinitialisation et le déblocage de votre compte.',
  'message.notice.what.stopped': "Libre-service de votre compte suspendu jusqu'à votre échange avec l'assistance.",
  'message.notice.what.started': 'Le libre-service de votre compte est rétabli.',
  'message.notice.subject.desk-act': '{institution} : l’assistance a travaillé sur votre compte',
  'message.notice.heading.desk-act': 'L’assistance a travaillé sur votre compte',
  'message.notice.mail.desk-act': '{done} Dossier {case}.',
  'message.notice.what.desk-act': '{done} Dossier {case}.',
  // These are said in SMS too.
  'message.notice.desk.end-sessions': "L'assistance a déconnecté tous les appareils de votre compte.",
  'message.notice.desk.stop': "L'assistance a suspendu la réinitialisation et le déblocage de votre compte.",
  'message.notice.desk.unlock': "L'assistance a débloqué votre compte.",
  'message.notice.desk.lift-limits': "L'assistance a levé des limites de votre compte.",
  'message.notice.desk.send-pass': "L'assistance vous a envoyé un laissez-passer.",
  'message.notice.desk.remove-contact': "L'assistance a supprimé un contact de votre compte.",
  'message.notice.desk.add-contact': "L'assistance ajoute un contact à votre compte. Il compte à partir du {from}.",
  'message.notice.desk.accept-contact': "L'assistance a accepté un nouveau contact de votre compte.",
  'message.notice.desk.remove-proofs': "L'assistance a supprimé vos clés d'accès et votre application.",
  'message.notice.desk.remove-proofs-later':
    "L'assistance supprime vos clés d'accès et votre application. Fin le {from}.",
  'message.notice.desk.print-pass': "L'assistance a créé un laissez-passer. Il est valable à partir du {from}.",
  'message.notice.desk.start': "L'assistance a rétabli le libre-service.",
  'message.notice.desk.speaks': "Quelqu'un parle de votre compte avec l'assistance.",
  'message.notice.desk.not-me': 'Comme demandé dans votre compte, réinitialisation et déblocage sont suspendus.',
  // in a list
  'message.notice.kind.app': 'Une application d’authentification',
  'message.notice.kind.passkey': 'Une clé d’accès',
  'message.notice.kind.recovery-code': 'Des codes de secours',
  'message.notice.when': 'Quand : {when}',
  'message.notice.where': 'Réseau : {where}',
  'message.notice.warning': 'Si ce n’était pas vous, appelez l’assistance tout de suite : {phone}.',
  'message.notice.warning-no-phone': 'Si ce n’était pas vous, prévenez l’assistance tout de suite.',
  'message.notice.report.open': 'Ce n’était pas vous ? Ouvrez {page}. Ouvrir la page ne change rien.',
  'message.notice.report.type': 'Si l’adresse ne fonctionne pas, ouvrez {page} et saisissez le code {code}.',
  'message.notice.foot':
    '{institution} vous envoie ce message parce que cette adresse reçoit des codes pour un compte, ou en recevait récemment encore.',
  'message.notice.sms': '{institution} : {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, depuis {where}.',
  'message.notice.sms-warning': 'Pas vous ? Appelez le {phone}.',
  'message.notice.sms-warning-no-phone': "Pas vous ? Prévenez l'assistance.",
  'message.notice.subject.outside-known': '{institution} : quelqu’un s’est connecté ailleurs sous votre nom',
  'message.notice.heading.outside-known': 'Connexion externe, mais aucun code n’a suivi',
  'message.notice.mail.outside-known':
    'Quelqu’un est arrivé à votre compte par la connexion de votre établissement, avec un nouvel appareil, mais aucun code n’a suivi. Sans code, personne n’entre.',
  'message.notice.what.outside-known': "Quelqu'un est arrivé à votre compte par une autre connexion, mais sans code.",
  'message.reminder.subject': '{institution} : votre mot de passe expire bientôt',
  'message.reminder.heading': 'Votre mot de passe expire bientôt',
  'message.reminder.lead':
    'Votre mot de passe est valable jusqu’au {day}. Vous pouvez le changer avant : saisissez {host} dans votre navigateur, et connectez-vous.',
  'message.reminder.account': 'Identifiant : {username}',
  'message.reminder.after': 'Après ce jour, vous choisirez un nouveau mot de passe à la connexion.',
  'message.reminder.foot': '{institution} vous envoie ce message parce que cette adresse appartient à votre compte.',
})
