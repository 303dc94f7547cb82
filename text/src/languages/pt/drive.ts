import { translation } from '../../translation.js'

/** Portuguese: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Adicione uma segunda forma de voltar a entrar, o mais tardar em {date}.',
  'drive.second-contact-over': 'Adicione uma segunda forma de voltar a entrar.',
  'drive.second-contact-why': 'Se perder a primeira, continua a conseguir entrar sem ajuda.',
  'drive.device': 'Configure uma app autenticadora, o mais tardar em {date}.',
  'drive.device-over': 'Configure uma app autenticadora.',
  'drive.passkey': 'Adicione uma chave de acesso, o mais tardar em {date}.',
  'drive.passkey-over': 'Adicione uma chave de acesso.',
  'drive.device-why': 'Assim, ninguém entra só com a sua palavra-passe.',
  'drive.add-email': 'Adicionar endereço',
  'drive.set-up-app': 'Configurar a app autenticadora',
  'drive.add-passkey': 'Adicionar chave',
  'drive.later': 'Mais tarde',
})
