import { translation } from '../../translation.js'

/** Spanish: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Bandeja de salida',
  'demo.outbox.lead': 'Todos los correos y SMS que la demo habría enviado. Los nuevos aparecen solos.',
  'demo.outbox.portal': 'Abrir el portal',
  'demo.outbox.empty': 'Todavía no hay nada. Pida un código en el portal y llegará aquí.',
  'demo.outbox.email': 'Correo',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'Para',
  'demo.outbox.code': 'Código',
  'demo.outbox.copy': 'Copiar el código {code}',
  'demo.outbox.copy-short': 'Copiar',
  'demo.outbox.copied': 'Código {code} copiado.',
  'demo.outbox.preview': 'Vista previa',
  'demo.outbox.filter': 'Mensajes para',
  'demo.outbox.everyone': 'Todas las personas',
  'demo.outbox.show': 'Mostrar',
  'demo.outbox.app': 'App autenticadora de {username}',
  'demo.outbox.app-key': 'Clave',
  'demo.outbox.recovery-codes': 'Códigos de recuperación',
  'demo.outbox.new': { one: '{count} mensaje nuevo', other: '{count} mensajes nuevos' },
})
