import { translation } from '../../translation.js'

/** European Portuguese: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Caixa de saída',
  'demo.outbox.lead': 'Todos os emails e SMS que a demonstração teria enviado. Os novos aparecem sozinhos.',
  'demo.outbox.portal': 'Abrir o portal',
  'demo.outbox.empty': 'Ainda não há nada. Peça um código no portal e ele chega aqui.',
  'demo.outbox.email': 'Email',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'Para',
  'demo.outbox.code': 'Código',
  'demo.outbox.copy': 'Copiar o código {code}',
  'demo.outbox.copy-short': 'Copiar',
  'demo.outbox.copied': 'Código {code} copiado.',
  'demo.outbox.preview': 'Pré-visualização',
  'demo.outbox.filter': 'Mensagens para',
  'demo.outbox.everyone': 'Todas as pessoas',
  'demo.outbox.show': 'Mostrar',
  'demo.outbox.app': 'App autenticadora de {username}',
  'demo.outbox.app-key': 'Chave',
  'demo.outbox.recovery-codes': 'Códigos de recuperação',
  'demo.outbox.new': { one: '{count} mensagem nova', other: '{count} mensagens novas' },
})
