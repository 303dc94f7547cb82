import { translation } from '../../translation.js'

/** Swedish: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Utkorg',
  'demo.outbox.lead': 'Alla e-postmeddelanden och SMS som demon skulle ha skickat. Nya visas av sig själva.',
  'demo.outbox.portal': 'Öppna portalen',
  'demo.outbox.empty': 'Inget än. Begär en kod i portalen, så kommer den hit.',
  'demo.outbox.email': 'E-post',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'Till',
  'demo.outbox.code': 'Kod',
  'demo.outbox.copy': 'Kopiera kod {code}',
  'demo.outbox.copy-short': 'Kopiera',
  'demo.outbox.copied': 'Kod {code} kopierad.',
  'demo.outbox.preview': 'Förhandsvisning',
  'demo.outbox.filter': 'Meddelanden till',
  'demo.outbox.everyone': 'Alla',
  'demo.outbox.show': 'Visa',
  'demo.outbox.app': 'Autentiseringsapp för {username}',
  'demo.outbox.app-key': 'Nyckel',
  'demo.outbox.recovery-codes': 'Reservkoder',
  'demo.outbox.new': { one: '{count} nytt meddelande', other: '{count} nya meddelanden' },
})
