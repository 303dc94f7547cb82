import { translation } from '../../translation.js'

/** European Portuguese: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': 'Até {date}, adicione uma segunda forma de voltar a entrar.',
  'drive.second-contact-over': 'Adicione uma segunda forma de voltar a entrar.',
  'drive.second-contact-why': 'Se perder a primeira, continua a conseguir entrar sem ajuda.',
  'drive.device': 'Até {date}, configure uma app autenticadora.',
  'drive.device-over': 'Configure uma app autenticadora.',
  'drive.passkey': 'Até {date}, adicione uma chave de acesso.',
  'drive.passkey-over': 'Adicione uma chave de acesso.',
  'drive.device-why': 'Assim, ninguém entra só com a sua palavra-passe.',
  'drive.add-email': 'Adicionar endereço',
  'drive.set-up-app': 'Configurar a app autenticadora',
  'drive.add-passkey': 'Adicionar chave',
  'drive.later': 'Mais tarde',
})
