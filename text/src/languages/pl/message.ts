import { translation } from '../../translation.js'

/** Polish: emails and SMS. Where the words allow it, an SMS does without Polish letters, which halve it. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Zaraz wracamy',
  'away.text': 'Hasło się nie zmieniło.',
  'message.institution': 'Portal konta',
  'message.code.subject.profile': '{institution}: kod do logowania',
  'message.code.subject.reset': '{institution}: kod do zresetowania hasła',
  'message.code.subject.unlock': '{institution}: kod do odblokowania konta',
  'message.code.subject.enroll': '{institution}: kod do potwierdzenia adresu e-mail',
  'message.code.subject.initial': '{institution}: kod do potwierdzenia adresu e-mail',
  'message.code.heading.profile': 'Logowanie na konto',
  'message.code.heading.reset': 'Resetowanie hasła',
  'message.code.heading.unlock': 'Odblokowanie konta',
  'message.code.heading.enroll': 'Potwierdzenie adresu e-mail',
  'message.code.heading.initial': 'Potwierdzenie adresu e-mail',
  'message.code.why.profile': 'Aby zalogować się na konto, proszę wpisać ten kod w portalu konta.',
  'message.code.why.reset': 'Aby zresetować hasło, proszę wpisać ten kod w portalu konta.',
  'message.code.why.unlock': 'Aby odblokować konto, proszę wpisać ten kod w portalu konta.',
  'message.code.why.enroll':
    'Aby potwierdzić ten adres e-mail jako metodę weryfikacji, proszę wpisać ten kod w portalu konta.',
  'message.code.why.initial':
    'Aby potwierdzić ten adres e-mail i się zalogować, proszę wpisać ten kod w portalu konta.',
  'message.code.code': 'Kod weryfikacyjny:',
  'message.code.life': {
    by: 'minutes',
    one: 'Ważny do {until} ({minutes} minuta). Działa raz.',
    few: 'Ważny do {until} ({minutes} minuty). Działa raz.',
    many: 'Ważny do {until} ({minutes} minut). Działa raz.',
    other: 'Ważny do {until} ({minutes} minuty). Działa raz.',
  },
  'message.code.never-asked': 'Nikt z nas nigdy nie zapyta o ten kod.',
  'message.code.warning':
    'Jeśli to nie Państwo poprosili o kod, ktoś może próbować dostać się na konto: proszę nikomu nie podawać kodu i zadzwonić do helpdesku: {phone}.',
  'message.code.warning-no-phone':
    'Jeśli to nie Państwo poprosili o kod, ktoś może próbować dostać się na konto: proszę nikomu nie podawać kodu i powiadomić helpdesk.',
  'message.code.foot.profile': 'Tę wiadomość wysyła {institution}, ponieważ ktoś loguje się hasłem do tego konta.',
  'message.code.foot.reset':
    'Tę wiadomość wysyła {institution}, ponieważ ktoś poprosił o kod do zresetowania hasła do tego konta.',
  'message.code.foot.unlock':
    'Tę wiadomość wysyła {institution}, ponieważ ktoś poprosił o kod do odblokowania tego konta.',
  'message.code.foot.enroll': 'Tę wiadomość wysyła {institution}, ponieważ ktoś dodał ten adres do konta.',
  'message.code.foot.initial': 'Tę wiadomość wysyła {institution}, ponieważ ktoś dodał ten adres do konta.',
  'message.sms.profile': '{institution}: {code} to kod do logowania.',
  'message.sms.reset': '{institution}: {code} to kod do zresetowania hasła.',
  'message.sms.unlock': '{institution}: {code} to kod do odblokowania konta.',
  'message.sms.enroll': '{institution}: {code} to kod do potwierdzenia tego numeru.',
  'message.sms.initial': '{institution}: {code} to kod do potwierdzenia numeru i logowania.',
  'message.sms.never-asked': 'Nie pytamy o niego; proszę go chronić.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: czy to Państwo dzwonią do helpdesku?',
  'message.check.heading': 'Czy to PAŃSTWO dzwonią teraz do helpdesku?',
  'message.check.lead': 'Jeśli tak, proszę odczytać helpdeskowi te sześć cyfr.',
  'message.check.digits': 'Sześć cyfr:',
  'message.check.effect': 'Pozwalają nam tylko odblokować konto, znieść limity lub wysłać przepustkę. Sprawa {case}.',
  'message.check.effect-add': 'Pozwalają nam tylko dodać ten adres do konta. Sprawa {case}.',
  'message.check.life': 'Ważne do {until}.',
  'message.check.called': 'Ktoś do Państwa zadzwonił? Proszę się rozłączyć i zadzwonić: {phone}.',
  'message.check.called-no-phone': 'Ktoś do Państwa zadzwonił? Proszę się rozłączyć i powiadomić helpdesk.',
  'message.check.foot': 'Tę wiadomość wysyła {institution}, ponieważ ktoś rozmawia z helpdeskiem o tym koncie.',
  'message.check.foot-add': 'Tę wiadomość wysyła {institution}, ponieważ ktoś podał ten adres helpdeskowi.',
  'message.check.sms': '{institution}: czy to PAŃSTWO dzwonią teraz do helpdesku? Jeśli tak, proszę odczytać {digits}.',

  'message.pass.subject': '{institution}: jednorazowa przepustka',
  'message.pass.heading': 'Jednorazowa przepustka',
  'message.pass.lead': 'Aby ustawić nowe hasło, proszę wpisać ją razem z nazwą użytkownika na stronie {page}.',
  'message.pass.pass': 'Jednorazowa przepustka:',
  'message.pass.life': 'Działa raz, do {until}.',
  'message.pass.warning': 'To nie Państwa prośba? Proszę zadzwonić: {phone}.',
  'message.pass.warning-no-phone': 'To nie Państwa prośba? Proszę powiadomić helpdesk.',
  'message.pass.foot':
    'Tę wiadomość wysyła {institution}, ponieważ helpdesk wysłał jednorazową przepustkę do tego konta.',
  'message.pass.sms': '{institution}: jednorazowa przepustka to {pass}. Do wpisania na {page} do {until}.',
})
