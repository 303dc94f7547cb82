import { translation } from '../../translation.js'

/** German: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Postausgang',
  'demo.outbox.lead': 'Jede E-Mail und jede SMS, die die Demo gesendet hätte. Neue erscheinen von selbst.',
  'demo.outbox.portal': 'Portal öffnen',
  'demo.outbox.empty': 'Noch nichts. Fordern Sie im Portal einen Code an, dann erscheint er hier.',
  'demo.outbox.email': 'E-Mail',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'An',
  'demo.outbox.code': 'Code',
  'demo.outbox.copy': 'Code {code} kopieren',
  'demo.outbox.copy-short': 'Kopieren',
  'demo.outbox.copied': 'Code {code} kopiert.',
  'demo.outbox.preview': 'Vorschau',
  'demo.outbox.filter': 'Nachrichten an',
  'demo.outbox.everyone': 'alle',
  'demo.outbox.show': 'Anzeigen',
  'demo.outbox.app': 'Authenticator-App von {username}',
  'demo.outbox.app-key': 'Schlüssel',
  'demo.outbox.recovery-codes': 'Notfallcodes',
  'demo.outbox.new': { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
})
