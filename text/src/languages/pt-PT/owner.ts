import { translation } from '../../translation.js'

/** European Portuguese: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Helpdesk',
  'own-case.none': 'Ninguém do helpdesk está a trabalhar na sua conta.',
  'own-case.open': '{agent} trabalha na sua conta desde as {time}.',
  'own-case.open-undated': '{agent} trabalha na sua conta.',
  'own-case.last': '{agent}, do helpdesk, trabalhou na sua conta: {time}.',
  'own-case.last-undated': '{agent}, do helpdesk, trabalhou na sua conta.',
  'own-case.about': 'Caso {case}: {reason}.',
  'own-case.reason.forgot-password': 'palavra-passe esquecida',
  'own-case.reason.locked-out': 'conta bloqueada',
  'own-case.reason.no-message': 'não chega nenhuma mensagem',
  'own-case.reason.lost-phone': 'telefone perdido',
  'own-case.reason.mail-lost': 'caixa de correio perdida',
  'own-case.reason.suspicious': 'há algo suspeito',
  'own-case.reason.starting': 'alguém acabou de chegar',
  'own-case.reason.other': 'outra coisa',
  'own-case.asks':
    'O helpdesk quer {act}. Ligou para {phone} por sua iniciativa? Então escolha o número que lhe dizem.',
  'own-case.asks-no-phone':
    'O helpdesk quer {act}. Ligou para o helpdesk por sua iniciativa? Então escolha o número que lhe dizem.',
  'own-case.numbers': 'Que número lhe dizem?',
  'own-case.asks-calm': 'Nada acontece até premir. Se não ligou, prima o último botão.',
  'own-case.act.unlock': 'desbloquear a sua conta',
  'own-case.act.lift-limits': 'levantar limites',
  'own-case.act.send-pass': 'enviar-lhe um passe de utilização única',
  'own-case.act.remove-contact': 'eliminar um contacto',
  'own-case.act.add-contact': 'adicionar um contacto',
  'own-case.act.accept-contact': 'aceitar um contacto novo',
  'own-case.act.remove-proofs': 'eliminar as suas chaves de acesso e a sua app',
  'own-case.act.print-pass': 'imprimir um passe de utilização única para si',
  'own-case.act.start': 'reativar o autosserviço',
  'own-case.calm': 'Se não falou com o helpdesk, prima o botão. Até lá, nada muda.',
  'own-case.not-me': 'Não sou eu',
  'own-case.again': 'Ver outra vez',
  'own-case.unknown': 'Não foi possível saber se alguém está a trabalhar na sua conta.',
  'own-case.question': 'Terminar este caso e parar o autosserviço?',
  'own-case.why': 'Só o helpdesk o pode reativar.',
  'own-case.stop': 'Parar agora',
  'own-pass.title': 'Passe de utilização única',
  'own-pass.label': 'Passe de utilização única',
  'own-pass.lead':
    'Introduza o seu nome de utilizador e o passe que o helpdesk lhe deu. Depois define uma palavra-passe nova.',
  'own-pass.may-be-used':
    'Talvez o seu passe tenha sido usado na última tentativa, cuja resposta não chegou. Nesse caso, peça um novo ao helpdesk.',
})
