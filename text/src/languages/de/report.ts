import { translation } from '../../translation.js'

/** German: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Waren Sie das?',
  'not-me.what': 'In Ihrem Konto hat sich etwas geändert',
  'not-me.when': 'Wann:',
  'not-me.from': 'Von:',
  'not-me.advice':
    'Wenn Sie es waren, schließen Sie diese Seite. Wenn nicht, drücken Sie den Knopf: Sie werden überall abgemeldet, und Anmelden, Zurücksetzen und Entsperren sind gestoppt, bis der Helpdesk mit Ihnen gesprochen hat.',
  'not-me.stays': 'E-Mail, WLAN und Ihre Kurse bleiben.',
  'not-me.press': 'Das war ich nicht',
  'not-me.code-title': 'Geben Sie den Code aus der Nachricht ein',
  'not-me.code-why': 'Er hat 16 Buchstaben und Ziffern und steht am Ende der Nachricht.',
  'not-me.code-label': 'Code aus der Nachricht',

  'stop.question': 'Selbstbedienung für dieses Konto stoppen?',
  'stop.why':
    'Sie werden überall abgemeldet, und Anmelden, Zurücksetzen und Entsperren sind gestoppt, bis der Helpdesk mit Ihnen gesprochen hat.',
  'stop.now': 'Jetzt stoppen',
  'stop.unclear':
    'Wir wissen nicht, ob die Selbstbedienung gestoppt wurde. Drücken Sie noch einmal, oder rufen Sie den Helpdesk an.',

  'stopped.now': 'Die Selbstbedienung ist gestoppt.',
  'stopped.earlier': 'Die Selbstbedienung ist schon gestoppt.',
  'stopped.earlier-why': 'Mit dem Code dieser Nachricht wurde der Knopf schon gedrückt.',
  'stopped.call': 'Bitte rufen Sie den Helpdesk an.',
})
