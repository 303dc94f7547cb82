import { translation } from '../../translation.js'

/** European Portuguese: emails and SMS. Its SMS avoid á, ã, ç, í, ó and ú, with which only half as much fits. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Voltamos já',
  'away.text': 'A sua palavra-passe não mudou.',
  'message.institution': 'Portal de contas',
  'message.code.subject.profile': '{institution}: o seu código para iniciar sessão',
  'message.code.subject.reset': '{institution}: o seu código para repor a palavra-passe',
  'message.code.subject.unlock': '{institution}: o seu código para desbloquear a conta',
  'message.code.subject.enroll': '{institution}: o seu código para confirmar o endereço de email',
  'message.code.subject.initial': '{institution}: o seu código para confirmar o endereço de email',
  'message.code.heading.profile': 'Iniciar sessão na sua conta',
  'message.code.heading.reset': 'Repor a sua palavra-passe',
  'message.code.heading.unlock': 'Desbloquear a sua conta',
  'message.code.heading.enroll': 'Confirmar o seu endereço de email',
  'message.code.heading.initial': 'Confirmar o seu endereço de email',
  'message.code.why.profile': 'Introduza este código no portal de contas para iniciar sessão na sua conta.',
  'message.code.why.reset': 'Introduza este código no portal de contas para repor a sua palavra-passe.',
  'message.code.why.unlock': 'Introduza este código no portal de contas para desbloquear a sua conta.',
  'message.code.why.enroll':
    'Introduza este código no portal de contas para confirmar este endereço de email como método de verificação.',
  'message.code.why.initial':
    'Introduza este código no portal de contas para confirmar este endereço de email e iniciar sessão.',
  'message.code.code': 'O seu código de verificação:',
  'message.code.life': {
    by: 'minutes',
    one: 'Válido até às {until} ({minutes} minuto). Só vale uma vez.',
    other: 'Válido até às {until} ({minutes} minutos). Só vale uma vez.',
  },
  'message.code.never-asked': 'A nossa equipa nunca lhe pede este código.',
  'message.code.warning':
    'Se não o pediu, alguém pode estar a tentar usar a sua conta: não o partilhe e ligue para o helpdesk: {phone}.',
  'message.code.warning-no-phone':
    'Se não o pediu, alguém pode estar a tentar usar a sua conta: não o partilhe e avise o helpdesk.',
  'message.code.foot.profile':
    'Recebeu esta mensagem de {institution} porque alguém está a iniciar sessão com a sua palavra-passe.',
  'message.code.foot.reset':
    'Recebeu esta mensagem de {institution} porque alguém pediu um código para repor a sua palavra-passe.',
  'message.code.foot.unlock':
    'Recebeu esta mensagem de {institution} porque alguém pediu um código para desbloquear a sua conta.',
  'message.code.foot.enroll':
    'Recebeu esta mensagem de {institution} porque alguém adicionou este endereço a uma conta.',
  'message.code.foot.initial':
    'Recebeu esta mensagem de {institution} porque alguém adicionou este endereço a uma conta.',
  'message.sms.profile': '{institution}: use {code} para entrar na sua conta.',
  'message.sms.reset': '{institution}: use {code} para repor a sua palavra-passe.',
  'message.sms.unlock': '{institution}: use {code} para desbloquear a sua conta.',
  'message.sms.enroll': '{institution}: use {code} para confirmar este telefone.',
  'message.sms.initial': '{institution}: use {code} para confirmar este telefone e entrar na sua conta.',
  'message.sms.never-asked': 'Nunca lho pedimos; nunca o partilhe.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: ligou para o helpdesk?',
  'message.check.heading': 'Acabou de ligar para o helpdesk POR SUA INICIATIVA?',
  'message.check.lead': 'Se ligou, leia estes seis algarismos ao helpdesk.',
  'message.check.digits': 'Os seus seis algarismos:',
  'message.check.effect':
    'Apenas nos permite desbloquear a sua conta, levantar limites ou enviar-lhe um passe. Caso {case}.',
  'message.check.effect-add': 'Apenas nos permite adicionar este contacto à sua conta. Caso {case}.',
  'message.check.life': 'Válidos até às {until}.',
  'message.check.called': 'Alguém lhe ligou? Desligue e ligue para {phone}.',
  'message.check.called-no-phone': 'Alguém lhe ligou? Desligue e avise o helpdesk.',
  'message.check.foot':
    'Recebeu esta mensagem de {institution} porque alguém está a falar com o helpdesk sobre a sua conta.',
  'message.check.foot-add': 'Recebeu esta mensagem de {institution} porque alguém deu este endereço ao helpdesk.',
  'message.check.sms':
    'Helpdesk de {institution}: acabou de nos ligar POR SUA INICIATIVA? Se sim, leia {digits} em voz alta.',

  'message.pass.subject': '{institution}: o seu passe de utilização única',
  'message.pass.heading': 'O seu passe de utilização única',
  'message.pass.lead': 'Introduza-o em {page}, com o seu nome de utilizador, para definir uma palavra-passe nova.',
  'message.pass.pass': 'O seu passe de utilização única:',
  'message.pass.life': 'Só vale uma vez, até às {until}.',
  'message.pass.warning': 'Se foi outra pessoa, ligue para {phone}.',
  'message.pass.warning-no-phone': 'Se foi outra pessoa, avise o helpdesk.',
  'message.pass.foot':
    'Recebeu esta mensagem de {institution} porque o helpdesk lhe enviou um passe de utilização única.',
  'message.pass.sms': '{institution}: o seu passe é {pass}. Serve uma vez em {page} até às {until}.',
})
