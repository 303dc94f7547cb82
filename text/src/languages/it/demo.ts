import { translation } from '../../translation.js'

/** Italian: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Messaggi inviati',
  'demo.outbox.lead': 'Ogni email e ogni SMS che la demo avrebbe inviato. I nuovi appaiono da soli.',
  'demo.outbox.portal': 'Apri il portale',
  'demo.outbox.empty': 'Ancora niente. Chieda un codice al portale: arriva qui.',
  'demo.outbox.email': 'Email',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'A',
  'demo.outbox.code': 'Codice',
  'demo.outbox.copy': 'Copia il codice {code}',
  'demo.outbox.copy-short': 'Copia',
  'demo.outbox.copied': 'Codice {code} copiato.',
  'demo.outbox.preview': 'Anteprima',
  'demo.outbox.filter': 'Messaggi a',
  'demo.outbox.everyone': 'Tutti',
  'demo.outbox.show': 'Mostra',
  'demo.outbox.app': 'App di autenticazione di {username}',
  'demo.outbox.app-key': 'Chiave',
  'demo.outbox.recovery-codes': 'Codici di recupero',
  'demo.outbox.new': { one: '{count} nuovo messaggio', other: '{count} nuovi messaggi' },
})
