import { translation } from '../../translation.js'

/** French: emails to the help desk and its leads. */
export const letter = translation('letter', {
  'message.report.subject': '{institution} : une personne signale que ce n’était pas elle',
  'message.report.heading': 'Une personne signale : ce n’était pas moi',
  'message.report.lead': '{name} dit que ce n’était pas son fait.',
  'message.report.event': 'Événement : {event}',
  'message.report.where': 'Réseau de l’événement : {where}',
  'message.report.from': 'Réseau du signalement : {where}',
  'message.report.unknown': 'inconnu',
  'message.report.mailbox': 'Le signalement est venu avec le code d’un e-mail à {masked}.',
  'message.report.new': {
    by: 'hours',
    one: 'Ajouté durant la dernière heure ({hours}) : {list}.',
    other: 'Ajouté durant les {hours} dernières heures : {list}.',
  },
  'message.report.nothing-new': {
    by: 'hours',
    one: 'Rien n’a été ajouté durant la dernière heure ({hours}).',
    other: 'Rien n’a été ajouté durant les {hours} dernières heures.',
  },
  'message.report.start': 'Le libre-service est arrêté. Pour le rétablir : {command}',
  'message.report.not-stopped':
    'Le libre-service n’a pas été arrêté, car des signalements l’ont arrêté deux fois en 30 jours. Pour l’arrêter : {command}',
  'message.report.warning':
    'Assurez-vous de parler à la personne titulaire du compte, et supprimez ce qu’un voleur a ajouté.',
  'message.disowned.not-me.subject': '{institution} : une personne dit ne pas avoir appelé l’assistance',
  'message.disowned.not-me.heading': 'Une personne conteste un dossier',
  'message.disowned.not-me.lead':
    '{name} dit que quelqu’un d’autre a appelé l’assistance : dossier {case}. Le dossier est fermé.',
  'message.disowned.picked-wrong.subject':
    '{institution} : un mauvais nombre a été choisi dans un dossier de l’assistance',
  'message.disowned.picked-wrong.heading': 'Un mauvais nombre a été choisi',
  'message.disowned.picked-wrong.lead':
    'Quelqu’un, dans une session du compte {name}, a choisi un mauvais nombre dans le dossier {case}. Le contrôle a échoué.',
  'message.disowned.case': 'Ouverture : {when}, depuis le compte {agent} de l’assistance.',
  'message.disowned.acts': 'Ce qui a été fait dans le dossier : {list}',
  'message.disowned.nothing': 'Rien n’a été fait dans ce dossier.',
  'message.morning.subject': '{institution} : ce que l’assistance a fait',
  'message.morning.heading': 'L’assistance depuis hier',
  'message.morning.cases': 'Dossiers ouverts : {count}.',
  'message.morning.act.end-sessions': 'Tous les appareils déconnectés : {count}',
  'message.morning.act.stop': 'Libre-service arrêté : {count}',
  'message.morning.act.unlock': 'Comptes débloqués : {count}',
  'message.morning.act.lift-limits': 'Limites levées : {count}',
  'message.morning.act.send-pass': 'Laissez-passer envoyés : {count}',
  'message.morning.act.remove-contact': 'Contacts supprimés : {count}',
  'message.morning.act.add-contact': 'Contacts ajoutés : {count}',
  'message.morning.act.accept-contact': 'Nouveaux contacts acceptés : {count}',
  'message.morning.act.remove-proofs': 'Clés d’accès, application et codes de secours supprimés : {count}',
  'message.morning.act.print-pass': 'Laissez-passer imprimés : {count}',
  'message.morning.act.start': 'Libre-service rétabli : {count}',
  'message.morning.failed-checks': 'Contrôles échoués : {count}',
  'message.morning.limits': 'Limites atteintes par des membres de l’assistance : {count}',
  'message.morning.nobody-told': 'Actions dont personne n’a pu être informé : {count}',
  'message.morning.new-agents': 'Membres de l’assistance avec un premier dossier : {count}',
  'message.morning.warning': 'Un nombre vous paraît étrange ? L’audit connaît chaque dossier : portico audit.',
  'message.report.foot': '{institution} vous envoie ce message parce que les signalements arrivent à cette adresse.',
})
