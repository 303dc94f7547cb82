import { translation } from '../../translation.js'

/** French: emails and SMS. An SMS has straight apostrophes and plain blanks, which GSM-7 has. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'De retour dans un instant',
  'away.text': 'Votre mot de passe est inchangé.',
  'message.institution': 'Portail de compte',
  'message.code.subject.profile': '{institution} : votre code de connexion',
  'message.code.subject.reset': '{institution} : votre code pour réinitialiser le mot de passe',
  'message.code.subject.unlock': '{institution} : votre code pour débloquer le compte',
  'message.code.subject.enroll': '{institution} : votre code pour vérifier l’adresse e-mail',
  'message.code.subject.initial': '{institution} : votre code pour vérifier l’adresse e-mail',
  'message.code.heading.profile': 'Connexion à votre compte',
  'message.code.heading.reset': 'Réinitialiser votre mot de passe',
  'message.code.heading.unlock': 'Débloquer votre compte',
  'message.code.heading.enroll': 'Vérifier votre adresse e-mail',
  'message.code.heading.initial': 'Vérifier votre adresse e-mail',
  'message.code.why.profile': 'Saisissez ce code dans le portail de compte pour vous connecter.',
  'message.code.why.reset': 'Saisissez ce code dans le portail de compte pour réinitialiser votre mot de passe.',
  'message.code.why.unlock': 'Saisissez ce code dans le portail de compte pour débloquer votre compte.',
  'message.code.why.enroll':
    'Saisissez ce code dans le portail de compte pour que cette adresse e-mail devienne un moyen de vérification.',
  'message.code.why.initial':
    'Saisissez ce code dans le portail de compte pour vérifier cette adresse e-mail et vous connecter.',
  'message.code.code': 'Votre code de vérification :',
  'message.code.life': {
    by: 'minutes',
    one: 'Valable une fois, jusqu’à {until} ({minutes} minute).',
    other: 'Valable une fois, jusqu’à {until} ({minutes} minutes).',
  },
  'message.code.never-asked': 'Notre personnel ne vous demandera jamais ce code.',
  'message.code.warning':
    'Si vous n’avez pas demandé ce code, quelqu’un essaie peut-être d’utiliser votre compte. Ne transmettez pas ce code et appelez l’assistance : {phone}.',
  'message.code.warning-no-phone':
    'Si vous n’avez pas demandé ce code, quelqu’un essaie peut-être d’utiliser votre compte. Ne transmettez pas ce code et prévenez l’assistance.',
  'message.code.foot.profile':
    '{institution} vous envoie ce message parce que quelqu’un se connecte avec votre mot de passe.',
  'message.code.foot.reset':
    '{institution} vous envoie ce message parce que quelqu’un a demandé un code pour réinitialiser votre mot de passe.',
  'message.code.foot.unlock':
    '{institution} vous envoie ce message parce que quelqu’un a demandé un code pour débloquer votre compte.',
  'message.code.foot.enroll':
    '{institution} vous envoie ce message parce que quelqu’un a ajouté cette adresse à un compte.',
  'message.code.foot.initial':
    '{institution} vous envoie ce message parce que quelqu’un a ajouté cette adresse à un compte.',
  'message.sms.profile': '{institution} : {code} est votre code de connexion.',
  'message.sms.reset': '{institution} : {code} est votre code pour réinitialiser le mot de passe.',
  'message.sms.unlock': '{institution} : {code} est votre code pour débloquer le compte.',
  'message.sms.enroll': '{institution} : {code} est votre code pour vérifier ce numéro.',
  'message.sms.initial': '{institution} : code {code} pour vérifier ce numéro et vous connecter.',
  'message.sms.never-asked': 'Nous ne le demandons jamais ; gardez-le pour vous.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution} : avez-vous appelé l’assistance ?',
  'message.check.heading': 'Est-ce VOUS qui venez d’appeler l’assistance ?',
  'message.check.lead': 'Si vous avez appelé, lisez ces six chiffres à l’assistance.',
  'message.check.digits': 'Vos six chiffres :',
  'message.check.effect':
    "Cela nous permet de débloquer votre compte, de lever ses limites ou de vous envoyer un laissez-passer, rien d'autre. Dossier {case}.",
  'message.check.effect-add': "Cela nous permet d'ajouter cette adresse à votre compte, rien d'autre. Dossier {case}.",
  'message.check.life': 'Valables jusqu’à {until}.',
  'message.check.called': "Quelqu'un vous a téléphoné ? Raccrochez, appelez le {phone}.",
  'message.check.called-no-phone': "Quelqu'un vous a téléphoné ? Raccrochez et prévenez l'assistance.",
  'message.check.foot':
    '{institution} vous envoie ce message parce que quelqu’un parle de votre compte avec l’assistance.',
  'message.check.foot-add':
    '{institution} vous envoie ce message parce que quelqu’un a donné cette adresse à l’assistance.',
  'message.check.sms': 'Assistance {institution} : venez-VOUS de nous appeler ? Alors lisez {digits}.',

  'message.pass.subject': '{institution} : votre laissez-passer',
  'message.pass.heading': 'Votre laissez-passer',
  'message.pass.lead': 'Saisissez-le sur {page}, avec votre identifiant, pour choisir un nouveau mot de passe.',
  'message.pass.pass': 'Votre laissez-passer :',
  'message.pass.life': 'Il est valable une fois, jusqu’à {until}.',
  'message.pass.warning': 'Pas vous ? Appelez le {phone}.',
  'message.pass.warning-no-phone': "Pas vous ? Prévenez l'assistance.",
  'message.pass.foot': '{institution} vous envoie ce message parce que son assistance vous a envoyé un laissez-passer.',
  'message.pass.sms': '{institution} : votre laissez-passer est {pass}. Saisissez-le sur {page} avant {until}.',
})
