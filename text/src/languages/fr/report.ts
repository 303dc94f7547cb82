import { translation } from '../../translation.js'

/** French: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Était-ce vous ?',
  'not-me.what': 'Quelque chose a changé dans votre compte',
  'not-me.when': 'Quand :',
  'not-me.from': 'Depuis :',
  'not-me.advice':
    'Si c’était vous, fermez cette page. Sinon, appuyez sur le bouton : toutes vos sessions seront fermées ; connexion, réinitialisation et déblocage s’arrêteront jusqu’à ce que l’assistance vous ait parlé.',
  'not-me.stays': 'La messagerie, le Wi-Fi et vos cours restent accessibles.',
  'not-me.press': 'Ce n’était pas moi',
  'not-me.code-title': 'Saisissez le code du message',
  'not-me.code-why': 'Il a 16 lettres et chiffres, et se trouve à la fin du message.',
  'not-me.code-label': 'Code du message',

  'stop.question': 'Arrêter le libre-service de ce compte ?',
  'stop.why':
    'Toutes vos sessions seront fermées ; connexion, réinitialisation et déblocage s’arrêteront jusqu’à ce que l’assistance vous ait parlé.',
  'stop.now': 'Arrêter maintenant',
  'stop.unclear': 'Nous ne savons pas si le libre-service a été arrêté. Appuyez de nouveau, ou appelez l’assistance.',

  'stopped.now': 'Le libre-service est arrêté.',
  'stopped.earlier': 'Le libre-service est déjà arrêté.',
  'stopped.earlier-why': 'Quelqu’un a déjà appuyé sur le bouton avec le code de ce message.',
  'stopped.call': 'Appelez l’assistance.',
})
