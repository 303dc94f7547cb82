import { translation } from '../../translation.js'

/** Polish: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Czy to byli Państwo?',
  'not-me.what': 'Coś zmieniło się na koncie',
  'not-me.when': 'Kiedy:',
  'not-me.from': 'Skąd:',
  'not-me.advice':
    'Jeśli tak, wystarczy zamknąć tę stronę. Jeśli nie, proszę nacisnąć przycisk: wszystkie sesje się zakończą, a logowanie, resetowanie hasła i odblokowanie konta będą wstrzymane do rozmowy z helpdeskiem.',
  'not-me.stays': 'Poczta, Wi-Fi i kursy działają dalej.',
  'not-me.press': 'To nie ja',
  'not-me.code-title': 'Proszę wpisać kod z wiadomości',
  'not-me.code-why': 'Ma 16 liter i cyfr i znajduje się na końcu wiadomości.',
  'not-me.code-label': 'Kod z wiadomości',

  'stop.question': 'Wstrzymać samoobsługę tego konta?',
  'stop.why':
    'Wszystkie sesje się zakończą, a logowanie, resetowanie hasła i odblokowanie konta będą wstrzymane do rozmowy z helpdeskiem.',
  'stop.now': 'Wstrzymaj teraz',
  'stop.unclear':
    'Nie wiemy, czy samoobsługa została wstrzymana. Proszę nacisnąć jeszcze raz albo zadzwonić do helpdesku.',

  'stopped.now': 'Samoobsługa jest wstrzymana.',
  'stopped.earlier': 'Samoobsługa jest już wstrzymana.',
  'stopped.earlier-why': 'Ktoś wcześniej nacisnął przycisk, używając kodu z tej wiadomości.',
  'stopped.call': 'Proszę zadzwonić do helpdesku.',
})
