import { translation } from '../../translation.js'

/** Polish: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Helpdesk',
  'own-case.none': 'Nikt z helpdesku nie zajmuje się teraz tym kontem.',
  'own-case.open': '{agent} zajmuje się tym kontem od {time}.',
  'own-case.open-undated': '{agent} zajmuje się tym kontem.',
  'own-case.last': 'Ostatnio kontem zajmował się helpdesk: {agent}, {time}.',
  'own-case.last-undated': 'Ostatnio kontem zajmował się helpdesk: {agent}.',
  'own-case.about': 'Sprawa {case}: {reason}.',
  'own-case.reason.forgot-password': 'zapomniane hasło',
  'own-case.reason.locked-out': 'zablokowane konto',
  'own-case.reason.no-message': 'wiadomości nie przychodzą',
  'own-case.reason.lost-phone': 'utrata telefonu',
  'own-case.reason.mail-lost': 'brak dostępu do poczty e-mail',
  'own-case.reason.suspicious': 'coś podejrzanego',
  'own-case.reason.starting': 'nowa osoba na uczelni',
  'own-case.reason.other': 'coś innego',
  'own-case.asks':
    'Helpdesk chce: {act}. Czy to Państwo zadzwonili pod numer {phone}? Jeśli tak, proszę wybrać liczbę, którą podaje helpdesk.',
  'own-case.asks-no-phone':
    'Helpdesk chce: {act}. Czy to Państwo zadzwonili do helpdesku? Jeśli tak, proszę wybrać liczbę, którą podaje helpdesk.',
  'own-case.numbers': 'Jaką liczbę podaje helpdesk?',
  'own-case.asks-calm':
    'Bez naciśnięcia nic się nie stanie. Jeśli to nie Państwo zadzwonili, proszę nacisnąć ostatni przycisk.',
  'own-case.act.unlock': 'odblokować konto',
  'own-case.act.lift-limits': 'znieść limity',
  'own-case.act.send-pass': 'wysłać jednorazową przepustkę',
  'own-case.act.remove-contact': 'usunąć kontakt',
  'own-case.act.add-contact': 'dodać kontakt',
  'own-case.act.accept-contact': 'zatwierdzić nowy kontakt',
  'own-case.act.remove-proofs': 'usunąć klucze dostępu i aplikację',
  'own-case.act.print-pass': 'wydrukować jednorazową przepustkę',
  'own-case.act.start': 'wznowić samoobsługę',
  'own-case.calm':
    'Jeśli to nie Państwo rozmawiali z helpdeskiem, proszę nacisnąć przycisk. Do tego czasu nic się nie zmieni.',
  'own-case.not-me': 'To nie ja',
  'own-case.again': 'Sprawdź ponownie',
  'own-case.unknown': 'Nie udało się zapytać, czy ktoś zajmuje się tym kontem.',
  'own-case.question': 'Zakończyć tę sprawę i wstrzymać samoobsługę?',
  'own-case.why': 'Wznowić ją może tylko helpdesk.',
  'own-case.stop': 'Wstrzymaj teraz',
  'own-pass.title': 'Jednorazowa przepustka',
  'own-pass.label': 'Jednorazowa przepustka',
  'own-pass.lead':
    'Proszę wpisać nazwę użytkownika i przepustkę otrzymaną od helpdesku. Potem będzie można ustawić nowe hasło.',
  'own-pass.may-be-used':
    'Przepustkę mogła wykorzystać ostatnia próba, na którą odpowiedź nie dotarła. W takim razie potrzebna będzie nowa od helpdesku.',
})
