import { translation } from '../../translation.js'

/** European Portuguese: the sentences of the sign-in at the institution’s identity provider. */
export const outside = translation('outside', {
  'outside.use': 'Usar {name}',
  'outside.sign-out': 'Terminar também a sessão em {name}',
  'outside.use-unnamed': 'Usar o acesso da sua universidade',
  'outside.sign-out-unnamed': 'Terminar também a sessão da sua universidade',
  'outside.outside-off':
    'Não pode usar aqui esta forma de iniciar sessão. Inicie sessão com o seu nome de utilizador e a sua palavra-passe.',
  'outside.outside-failed':
    'Não foi possível usar a sessão que iniciou noutro sítio. Inicie sessão aqui com o seu nome de utilizador e a sua palavra-passe, ou tente de novo.',
  'outside.outside-unknown': 'Não há aqui nenhuma conta para si.',
  'outside.outside-password': 'Primeiro inicie sessão aqui com a sua palavra-passe.',
  'outside.help-desk': 'Não podemos concluir isto online. Contacte o helpdesk.',
  'outside.unavailable':
    'O outro sítio para iniciar sessão não responde. Inicie sessão aqui com o seu nome de utilizador e a sua palavra-passe.',
})
