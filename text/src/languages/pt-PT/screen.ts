import { translation } from '../../translation.js'

/** European Portuguese: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Cancelar',
  'home.description': 'Inicie sessão, reponha uma palavra-passe esquecida ou desbloqueie a sua conta.',
  'page.stopped': 'Os programas desta página não foram executados',
  'page.not-read': 'O que escreveu não foi lido nem guardado.',
  'page.needs-script':
    'Este portal precisa de JavaScript. Permita-o no seu navegador e recarregue a página, ou ligue para o helpdesk.',

  'password.choose': 'Escolha uma palavra-passe nova para a sua conta.',
  'password.refused-with-code': 'O seu código estava certo, mas já foi usado: depois enviamos-lhe um novo.',
  'password.must-change':
    'A sua palavra-passe estava certa, mas tem de ser alterada antes de continuar. Escolha uma nova; depois enviamos-lhe um código. Até o introduzir, continua a valer a palavra-passe antiga.',
  'password.old': 'Palavra-passe antiga',
  'password.new': 'Palavra-passe nova',
  'password.confirm': 'Repetir a palavra-passe',
  'password.change': 'Alterar palavra-passe',
  'password.confirm-reset': 'Confirmar',
  'password.not-the-same': 'As duas palavras-passe ainda não coincidem.',
  'password.asked-again': 'O servidor volta a pedir uma palavra-passe nova. Escolha outra.',
  'password.requirements': 'Requisitos',
  'password.met': '(cumprido)',
  'password.checked-by-server': 'verificado pelo servidor',
  'password.progress': 'Requisitos cumpridos: {met} de {total}',
  'password.was-changed': 'Palavra-passe alterada',
  'password.was-reset': 'Palavra-passe reposta',

  'dashboard.signed-in-as': 'Conta: {name}',
  'dashboard.change-password': 'Alterar palavra-passe',
  'dashboard.password-changed': 'Última alteração: {date}.',
  'dashboard.password-expires': 'A sua palavra-passe expira em {date}.',
  'dashboard.password-expires-soon': {
    one: 'A sua palavra-passe expira dentro de {count} dia, em {date}.',
    other: 'A sua palavra-passe expira dentro de {count} dias, em {date}.',
  },
  'dashboard.password-expires-today': 'A sua palavra-passe expira hoje.',
  'dashboard.password-expired': 'A sua palavra-passe expirou. Escolha agora uma nova.',
  'dashboard.enrollment': 'Endereços de email',
  'dashboard.copy': 'Copiar',
  'dashboard.copy-username': 'Copiar o nome de utilizador',
  'dashboard.copied': 'Copiado',
  'dashboard.selected': 'O seu navegador não o copiou. Já está selecionado: copie-o.',
  'dashboard.back': 'Consegue voltar a entrar?',
  'dashboard.back-yes': 'Sim, sem ajuda.',
  'dashboard.back-yes-why': 'Se esquecer a palavra-passe, enviamos um código para um destes contactos.',
  'dashboard.back-one-email': 'Só com este endereço.',
  'dashboard.back-one-email-why':
    'Se o perder, só o helpdesk lhe pode devolver o acesso. Adicione também um segundo endereço.',
  'dashboard.back-one-phone': 'Só com o seu telefone.',
  'dashboard.back-one-phone-why':
    'Se o perder, só o helpdesk lhe pode devolver o acesso. Adicione também um endereço de email.',
  'dashboard.back-none': 'Sem ajuda, não.',
  'dashboard.back-none-why':
    'Se esquecer a palavra-passe, só o helpdesk lhe pode devolver o acesso. Com um endereço de email consegue fazê-lo sem ajuda.',
  'dashboard.back-waiting-why':
    'O seu contacto é novo. Para sua segurança, passa algum tempo até lhe enviarmos códigos.',
  'dashboard.back-unverified': 'Sem ajuda, ainda não.',
  'dashboard.back-unverified-why': 'Só enviamos códigos para endereços verificados, e nenhum dos seus o está.',
  'dashboard.back-help-desk': 'Só com o helpdesk.',
  'dashboard.back-help-desk-why':
    'Aqui não é possível desbloquear esta conta nem repor a sua palavra-passe. Os códigos para iniciar sessão vão para estes contactos.',
  'dashboard.needs-device': 'Precisa também da sua app, de uma chave de acesso ou de um código de recuperação.',
  'dashboard.unverified': 'Ainda por verificar',
  'dashboard.more-ways': { one: 'e mais {count}', other: 'e mais {count}' },
  'dashboard.links': 'Outros serviços',

  'enrollment.title': 'Os seus endereços de email',
  'enrollment.why':
    'Enviamos códigos para endereços verificados. Mantenha um que possa abrir sem a sua conta da universidade.',
  'enrollment.add': 'Adicionar endereço',
  'enrollment.none': 'Ainda não há endereços de email',
  'enrollment.none-why': 'Adicione um e poderá sempre voltar a entrar sem ajuda.',
  'enrollment.none-but-phone': 'Os códigos vão para o seu telefone. Adicione um endereço, para o caso de o perder.',
  'enrollment.phones': 'Os seus números de telefone',
  'enrollment.phones-why': 'Também podemos enviar códigos para estes números. Para alterar um, contacte o helpdesk.',
  'enrollment.added': 'Adicionado em {date}',
  'enrollment.added-today': 'Adicionado hoje',
  'enrollment.verify-within': {
    one: 'resta {count} hora para o verificar',
    other: 'restam {count} horas para o verificar',
  },
  'enrollment.email-kept': 'Gerido pela sua universidade',
  'enrollment.phone-kept': 'Gerido pela sua universidade',
  'enrollment.email-verified': 'Verificado',
  'enrollment.phone-verified': 'Verificado',
  'enrollment.verify': 'Verificar',
  'enrollment.verify-address': 'Verificar {email}',
  'enrollment.delete-address': 'Eliminar {email}',
  'enrollment.address': 'Endereço de email',
  'enrollment.outside': 'Use um endereço pessoal que possa abrir sem esta conta. Enviamos-lhe um código.',
  'enrollment.add-button': 'Adicionar',
  'enrollment.verify-button': 'Verificar',
  'enrollment.verify-title': 'Verificar o endereço',
  'enrollment.confirm-delete': 'Eliminar o endereço',
  'enrollment.sure': 'Quer mesmo eliminar este endereço de email?',
  'enrollment.delete': 'Eliminar',
  'enrollment.sign-in-again': 'Iniciar sessão de novo',

  'session.other-tab': 'Algo mudou noutro separador deste navegador. Esta página já o mostra.',
  'lost.code': 'Não sabemos se estava certo. Comece de novo.',
  'lost.password': 'Não sabemos se a sua palavra-passe foi guardada. Experimente-a.',
  'lost.unlock': 'Não sabemos se a sua conta foi desbloqueada. Tente iniciar sessão.',
  'session.ended': 'Isto terminou. Comece de novo.',
  'session.sign-out': 'Terminar sessão',
  'session.sign-out-question': 'Terminar a sessão neste dispositivo?',
  'session.sign-out-why': 'Pode voltar a iniciar sessão quando quiser.',
  'session.stay': 'Manter a sessão',
  'secure.to': 'Para proteger a sua conta',
  'secure.look': 'Elimine todos os endereços que não sejam seus. Depois disso, terminou.',
  'session.menu': 'Menu da conta',

  // the countdown to the next page
  'countdown.going': {
    one: 'Vai para a página inicial dentro de {count} segundo',
    other: 'Vai para a página inicial dentro de {count} segundos',
  },
  'countdown.going-addresses': {
    one: 'Vai para os seus endereços dentro de {count} segundo',
    other: 'Vai para os seus endereços dentro de {count} segundos',
  },
  'countdown.left': { one: 'Falta {count} segundo', other: 'Faltam {count} segundos' },
  'countdown.stopped': 'Contagem parada.',
  'countdown.go': 'Ir agora',
  'countdown.stay': 'Ficar aqui',

  // fields and dialogs
  step: 'Passo {current} de {total}',
  'help-desk.label': 'Helpdesk',
  'help-desk.tell': 'Indique o seu nome de utilizador e esta referência:',

  // layouts
  'menu.open': 'Menu',
  'menu.close': 'Fechar o menu',
  'menu.main': 'Menu principal',
  'menu.mobile': 'Menu móvel',

  // recovery and 404
  'recovery.heading': 'Contacte o helpdesk',
  'recovery.text':
    'É o nosso helpdesk que tem de o fazer por si. Tenha à mão o seu cartão de estudante ou profissional.',
  'missing.heading': 'Esta página desapareceu.',
  'missing.text': 'O endereço pode estar errado ou a página pode ter mudado de sítio.',
})
