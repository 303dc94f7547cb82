import { translation } from '../../translation.js'

/** Polish: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Skrzynka nadawcza',
  'demo.outbox.lead': 'Wszystkie e-maile i SMS-y, które wysłałoby demo. Nowe pojawiają się same.',
  'demo.outbox.portal': 'Otwórz portal',
  'demo.outbox.empty': 'Jeszcze nic. Kod zamówiony w portalu pojawi się tutaj.',
  'demo.outbox.email': 'E-mail',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'Do',
  'demo.outbox.code': 'Kod',
  'demo.outbox.copy': 'Kopiuj kod {code}',
  'demo.outbox.copy-short': 'Kopiuj',
  'demo.outbox.copied': 'Skopiowano kod {code}.',
  'demo.outbox.preview': 'Podgląd',
  'demo.outbox.filter': 'Odbiorca',
  'demo.outbox.everyone': 'Wszyscy',
  'demo.outbox.show': 'Pokaż',
  'demo.outbox.app': 'Aplikacja uwierzytelniająca konta {username}',
  'demo.outbox.app-key': 'Klucz',
  'demo.outbox.recovery-codes': 'Kody zapasowe',
  'demo.outbox.new': {
    one: '{count} nowa wiadomość',
    few: '{count} nowe wiadomości',
    many: '{count} nowych wiadomości',
    other: '{count} nowej wiadomości',
  },
})
