import { translation } from '../../translation.js'

/** French: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Messages envoyés',
  'demo.outbox.lead': 'Chaque e-mail et chaque SMS que la démo aurait envoyé. Les nouveaux apparaissent tout seuls.',
  'demo.outbox.portal': 'Ouvrir le portail',
  'demo.outbox.empty': 'Rien pour l’instant. Demandez un code au portail, et il arrivera ici.',
  'demo.outbox.email': 'E-mail',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'À',
  'demo.outbox.code': 'Code',
  'demo.outbox.copy': 'Copier le code {code}',
  'demo.outbox.copy-short': 'Copier',
  'demo.outbox.copied': 'Code {code} copié.',
  'demo.outbox.preview': 'Aperçu',
  'demo.outbox.filter': 'Messages à',
  'demo.outbox.everyone': 'Tout le monde',
  'demo.outbox.show': 'Afficher',
  'demo.outbox.app': 'Application d’authentification : {username}',
  'demo.outbox.app-key': 'Clé',
  'demo.outbox.recovery-codes': 'Codes de secours',
  'demo.outbox.new': { one: '{count} nouveau message', other: '{count} nouveaux messages' },
})
