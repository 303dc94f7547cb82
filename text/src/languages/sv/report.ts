import { translation } from '../../translation.js'

/** Swedish: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Var det du?',
  'not-me.what': 'Något i ditt konto ändrades',
  'not-me.when': 'När:',
  'not-me.from': 'Från:',
  'not-me.advice':
    'Om det var du, stäng sidan. Om inte, tryck på knappen: du loggas ut överallt, och inloggning, återställning och upplåsning stoppas tills supporten har talat med dig.',
  'not-me.stays': 'E-post, wifi och dina kurser påverkas inte.',
  'not-me.press': 'Det var inte jag',
  'not-me.code-title': 'Ange koden från meddelandet',
  'not-me.code-why': 'Den har 16 bokstäver och siffror och står i slutet av meddelandet.',
  'not-me.code-label': 'Kod från meddelandet',

  'stop.question': 'Stoppa självservicen för det här kontot?',
  'stop.why':
    'Du loggas ut överallt, och inloggning, återställning och upplåsning stoppas tills supporten har talat med dig.',
  'stop.now': 'Stoppa nu',
  'stop.unclear': 'Vi vet inte om självservicen stoppades. Tryck igen, eller ring supporten.',

  'stopped.now': 'Självservicen är stoppad.',
  'stopped.earlier': 'Självservicen är redan stoppad.',
  'stopped.earlier-why': 'Någon har redan tryckt på knappen med koden från det här meddelandet.',
  'stopped.call': 'Ring supporten.',
})
