import { translation } from '../../translation.js'

/** Dutch: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Was jij dit?',
  'not-me.what': 'Er is iets veranderd in je account',
  'not-me.when': 'Wanneer:',
  'not-me.from': 'Vanaf:',
  'not-me.advice':
    'Was jij het, sluit dan deze pagina. Zo niet, druk dan op de knop: je wordt overal uitgelogd, en inloggen, je wachtwoord resetten en je account ontgrendelen kan pas weer als de helpdesk met je heeft gesproken.',
  'not-me.stays': 'Je e-mail, wifi en cursussen blijven werken.',
  'not-me.press': 'Dit was ik niet',
  'not-me.code-title': 'Vul de code uit het bericht in',
  'not-me.code-why': 'De code heeft 16 letters en cijfers en staat aan het eind van het bericht.',
  'not-me.code-label': 'Code uit het bericht',

  'stop.question': 'Selfservice voor dit account stopzetten?',
  'stop.why':
    'Je wordt overal uitgelogd, en inloggen, je wachtwoord resetten en je account ontgrendelen kan pas weer als de helpdesk met je heeft gesproken.',
  'stop.now': 'Nu stopzetten',
  'stop.unclear': 'We weten niet of selfservice is stopgezet. Druk nog een keer, of bel de helpdesk.',

  'stopped.now': 'Selfservice is stopgezet.',
  'stopped.earlier': 'Selfservice is al stopgezet.',
  'stopped.earlier-why': 'Iemand heeft eerder met de code uit dit bericht op de knop gedrukt.',
  'stopped.call': 'Bel de helpdesk.',
})
