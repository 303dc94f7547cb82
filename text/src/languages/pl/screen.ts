import { translation } from '../../translation.js'

/** Polish: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Anuluj',
  'home.description': 'Logowanie, resetowanie zapomnianego hasła i odblokowanie konta.',
  'page.stopped': 'Skrypty tej strony nie zostały uruchomione',
  'page.not-read': 'Wpisane dane nie zostały odczytane ani zapisane.',
  'page.needs-script':
    'Ten portal wymaga JavaScriptu. Proszę zezwolić na niego w przeglądarce i odświeżyć stronę albo zadzwonić do helpdesku.',

  'password.choose': 'Proszę wybrać nowe hasło do konta.',
  'password.refused-with-code': 'Kod był poprawny, ale został już wykorzystany: potem wyślemy nowy.',
  'password.must-change':
    'Hasło było poprawne, ale przed przejściem dalej trzeba je zmienić. Proszę wybrać nowe; potem wyślemy kod. Do chwili jego wpisania działa stare hasło.',
  'password.old': 'Stare hasło',
  'password.new': 'Nowe hasło',
  'password.confirm': 'Powtórz hasło',
  'password.change': 'Zmień hasło',
  'password.confirm-reset': 'Zatwierdź',
  'password.not-the-same': 'Hasła nie są jeszcze takie same.',
  'password.asked-again': 'Serwer ponownie prosi o nowe hasło. Proszę wybrać inne.',
  'password.requirements': 'Wymagania',
  'password.met': '(spełnione)',
  'password.checked-by-server': 'sprawdza serwer',
  'password.progress': 'Spełnione wymagania: {met} z {total}',
  'password.was-changed': 'Hasło zmienione',
  'password.was-reset': 'Hasło zresetowane',

  'dashboard.signed-in-as': 'Konto: {name}',
  'dashboard.change-password': 'Zmień hasło',
  'dashboard.password-changed': 'Ostatnia zmiana: {date}.',
  'dashboard.password-expires': 'Hasło wygasa {date}.',
  'dashboard.password-expires-soon': {
    one: 'Hasło wygasa za {count} dzień, {date}.',
    few: 'Hasło wygasa za {count} dni, {date}.',
    many: 'Hasło wygasa za {count} dni, {date}.',
    other: 'Hasło wygasa za {count} dnia, {date}.',
  },
  'dashboard.password-expires-today': 'Hasło wygasa dzisiaj.',
  'dashboard.password-expired': 'Hasło wygasło. Proszę teraz wybrać nowe.',
  'dashboard.enrollment': 'Adresy e-mail',
  'dashboard.copy': 'Kopiuj',
  'dashboard.copy-username': 'Kopiuj nazwę użytkownika',
  'dashboard.copied': 'Skopiowano',
  'dashboard.selected': 'Przeglądarka nie skopiowała nazwy. Jest teraz zaznaczona i można ją skopiować ręcznie.',
  'dashboard.back': 'Czy da się odzyskać dostęp?',
  'dashboard.back-yes': 'Tak, samodzielnie.',
  'dashboard.back-yes-why': 'W razie zapomnienia hasła wyślemy kod na jeden z tych kontaktów.',
  'dashboard.back-one-email': 'Tylko przez ten jeden adres.',
  'dashboard.back-one-email-why':
    'Po jego utracie dostęp może przywrócić tylko helpdesk. Warto dodać także drugi adres.',
  'dashboard.back-one-phone': 'Tylko przez telefon.',
  'dashboard.back-one-phone-why':
    'Po jego utracie dostęp może przywrócić tylko helpdesk. Warto dodać także adres e-mail.',
  'dashboard.back-none': 'Samodzielnie nie.',
  'dashboard.back-none-why':
    'Po zapomnieniu hasła dostęp może przywrócić tylko helpdesk. Po dodaniu adresu e-mail da się to zrobić samodzielnie.',
  'dashboard.back-waiting-why':
    'Kontakt jest nowy. Dla bezpieczeństwa musi minąć trochę czasu, zanim zaczniemy wysyłać na niego kody.',
  'dashboard.back-unverified': 'Samodzielnie jeszcze nie.',
  'dashboard.back-unverified-why':
    'Wysyłamy kody tylko na potwierdzone adresy, a żaden z adresów tego konta nie jest potwierdzony.',
  'dashboard.back-help-desk': 'Tylko z pomocą helpdesku.',
  'dashboard.back-help-desk-why':
    'Tutaj nie można zresetować hasła ani odblokować tego konta. Kody do logowania trafiają na te kontakty.',
  'dashboard.needs-device': 'Potrzebna jest też aplikacja, klucz dostępu lub kod zapasowy.',
  'dashboard.unverified': 'Jeszcze niepotwierdzony',
  'dashboard.more-ways': {
    one: 'i jeszcze {count}',
    few: 'i jeszcze {count}',
    many: 'i jeszcze {count}',
    other: 'i jeszcze {count}',
  },
  'dashboard.links': 'Inne usługi',

  'enrollment.title': 'Adresy e-mail konta',
  'enrollment.why': 'Wysyłamy kody na potwierdzone adresy. Warto mieć tu adres, który działa bez konta uczelnianego.',
  'enrollment.add': 'Dodaj adres e-mail',
  'enrollment.none': 'Nie ma jeszcze adresów e-mail',
  'enrollment.none-why': 'Po dodaniu adresu zawsze da się samodzielnie odzyskać dostęp.',
  'enrollment.none-but-phone': 'Kody przychodzą na telefon. Na wypadek utraty telefonu warto dodać adres.',
  'enrollment.phones': 'Numery telefonów',
  'enrollment.phones-why':
    'Na te numery też możemy wysyłać kody. W sprawie zmiany numeru proszę skontaktować się z helpdeskiem.',
  'enrollment.added': 'Dodano: {date}',
  'enrollment.added-today': 'Dodano dzisiaj',
  'enrollment.verify-within': {
    one: 'do potwierdzenia w ciągu {count} godziny',
    few: 'do potwierdzenia w ciągu {count} godzin',
    many: 'do potwierdzenia w ciągu {count} godzin',
    other: 'do potwierdzenia w ciągu {count} godziny',
  },
  // of an email address, and of a phone number
  'enrollment.email-kept': 'Zmienia go tylko uczelnia',
  'enrollment.phone-kept': 'Zmienia go tylko uczelnia',
  'enrollment.email-verified': 'Potwierdzony',
  'enrollment.phone-verified': 'Potwierdzony',
  'enrollment.verify': 'Potwierdź',
  'enrollment.verify-address': 'Potwierdź {email}',
  'enrollment.delete-address': 'Usuń {email}',
  'enrollment.address': 'Adres e-mail',
  'enrollment.outside': 'Proszę podać prywatny adres, dostępny bez tego konta. Wyślemy na niego kod.',
  'enrollment.add-button': 'Dodaj',
  'enrollment.verify-button': 'Potwierdź',
  'enrollment.verify-title': 'Potwierdź adres e-mail',
  'enrollment.confirm-delete': 'Potwierdź usunięcie',
  'enrollment.sure': 'Czy na pewno usunąć ten adres?',
  'enrollment.delete': 'Usuń',
  'enrollment.sign-in-again': 'Zaloguj się ponownie',

  'session.other-tab': 'Coś zmieniło się w innej karcie tej przeglądarki. Ta strona już to pokazuje.',
  'lost.code': 'Nie wiemy, czy to było poprawne. Proszę zacząć od nowa.',
  'lost.password': 'Nie wiemy, czy hasło zostało ustawione. Proszę je wypróbować.',
  'lost.unlock': 'Nie wiemy, czy konto zostało odblokowane. Proszę spróbować się zalogować.',
  'session.ended': 'To się już zakończyło. Proszę zacząć od nowa.',
  'session.sign-out': 'Wyloguj się',
  'session.sign-out-question': 'Wylogować się na tym urządzeniu?',
  'session.sign-out-why': 'Ponownie zalogować się można w każdej chwili.',
  'session.stay': 'Nie wylogowuj',
  'secure.to': 'Aby zabezpieczyć konto',
  'secure.look': 'Proszę usunąć każdy obcy adres. To już wszystko.',
  'session.menu': 'Menu konta',

  // the countdown to the next page
  'countdown.going': {
    one: 'Przejście na stronę główną za {count} sekundę',
    few: 'Przejście na stronę główną za {count} sekundy',
    many: 'Przejście na stronę główną za {count} sekund',
    other: 'Przejście na stronę główną za {count} sekundy',
  },
  'countdown.going-addresses': {
    one: 'Przejście do adresów za {count} sekundę',
    few: 'Przejście do adresów za {count} sekundy',
    many: 'Przejście do adresów za {count} sekund',
    other: 'Przejście do adresów za {count} sekundy',
  },
  'countdown.left': {
    one: 'Została {count} sekunda',
    few: 'Zostały {count} sekundy',
    many: 'Zostało {count} sekund',
    other: 'Zostało {count} sekundy',
  },
  'countdown.stopped': 'Odliczanie zatrzymane.',
  'countdown.go': 'Przejdź teraz',
  'countdown.stay': 'Zostań tutaj',

  // fields and dialogs
  step: 'Krok {current} z {total}',
  'help-desk.label': 'Helpdesk',
  'help-desk.tell': 'Proszę podać helpdeskowi nazwę użytkownika i ten numer referencyjny:',

  // layouts
  'menu.open': 'Menu',
  'menu.close': 'Zamknij menu',
  'menu.main': 'Menu główne',
  'menu.mobile': 'Menu mobilne',

  // recovery and 404
  'recovery.heading': 'Proszę skontaktować się z helpdeskiem',
  'recovery.text': 'To może zrobić tylko nasz helpdesk. Proszę mieć pod ręką legitymację studencką lub pracowniczą.',
  'missing.heading': 'Ojej, tej strony tu nie ma.',
  'missing.text': 'Adres może być błędny albo strona została przeniesiona.',
})
