import { translation } from '../../translation.js'

/** European Portuguese: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Isto foi feito por si?',
  'not-me.what': 'Algo mudou na sua conta',
  'not-me.when': 'Quando:',
  'not-me.from': 'Origem:',
  'not-me.advice':
    'Se foi feito por si, feche esta página. Se não, prima o botão: todas as suas sessões terminam, e o início de sessão, a reposição e o desbloqueio ficam parados até o helpdesk falar consigo.',
  'not-me.stays': 'O email, o Wi-Fi e as suas disciplinas continuam.',
  'not-me.press': 'Não fui eu',
  'not-me.code-title': 'Introduza o código da mensagem',
  'not-me.code-why': 'Tem 16 letras e algarismos, e está no fim da mensagem.',
  'not-me.code-label': 'Código da mensagem',

  'stop.question': 'Parar o autosserviço desta conta?',
  'stop.why':
    'Todas as suas sessões terminam, e o início de sessão, a reposição e o desbloqueio ficam parados até o helpdesk falar consigo.',
  'stop.now': 'Parar agora',
  'stop.unclear': 'Não sabemos se o autosserviço parou. Prima outra vez ou ligue para o helpdesk.',

  'stopped.now': 'O autosserviço está parado.',
  'stopped.earlier': 'O autosserviço já estava parado.',
  'stopped.earlier-why': 'Alguém premiu antes o botão com o código desta mensagem.',
  'stopped.call': 'Ligue para o helpdesk.',
})
