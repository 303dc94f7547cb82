import { translation } from '../../translation.js'

/** Spanish: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Cancelar',
  'home.description': 'Inicie sesión, restablezca una contraseña olvidada o desbloquee su cuenta.',
  'page.stopped': 'Los programas de esta página no se han ejecutado',
  'page.not-read': 'Lo que usted ha escrito no se ha leído ni guardado.',
  'page.needs-script':
    'Este portal necesita JavaScript. Permítalo en su navegador y vuelva a cargar la página, o llame al servicio de ayuda.',

  'password.choose': 'Elija una contraseña nueva para su cuenta.',
  'password.refused-with-code': 'Su código era correcto, pero ya se ha usado: después le enviaremos uno nuevo.',
  'password.must-change':
    'Su contraseña era correcta, pero hay que cambiarla antes de continuar. Elija una nueva; después le enviaremos un código. Hasta que lo introduzca, sigue valiendo la contraseña anterior.',
  'password.old': 'Contraseña anterior',
  'password.new': 'Contraseña nueva',
  'password.confirm': 'Repetir la contraseña',
  'password.change': 'Cambiar contraseña',
  'password.confirm-reset': 'Confirmar',
  'password.not-the-same': 'Las dos contraseñas todavía no coinciden.',
  'password.asked-again': 'El servidor vuelve a pedir una contraseña nueva. Elija otra.',
  'password.requirements': 'Requisitos',
  'password.met': '(cumplido)',
  'password.checked-by-server': 'lo comprueba el servidor',
  'password.progress': 'Requisitos cumplidos: {met} de {total}',
  'password.was-changed': 'Contraseña cambiada',
  'password.was-reset': 'Contraseña restablecida',

  'dashboard.signed-in-as': 'Cuenta: {name}',
  'dashboard.change-password': 'Cambiar contraseña',
  'dashboard.password-changed': 'Último cambio: {date}.',
  'dashboard.password-expires': 'Su contraseña caduca el {date}.',
  'dashboard.password-expires-soon': {
    one: 'Su contraseña caduca dentro de {count} día, el {date}.',
    other: 'Su contraseña caduca dentro de {count} días, el {date}.',
  },
  'dashboard.password-expires-today': 'Su contraseña caduca hoy.',
  'dashboard.password-expired': 'Su contraseña ha caducado. Elija ahora una nueva.',
  'dashboard.enrollment': 'Direcciones de correo',
  'dashboard.copy': 'Copiar',
  'dashboard.copy-username': 'Copiar el nombre de usuario',
  'dashboard.copied': 'Copiado',
  'dashboard.selected': 'Su navegador no lo ha copiado. Ahora está seleccionado: cópielo usted.',
  'dashboard.back': '¿Podría volver a entrar?',
  'dashboard.back-yes': 'Sí, sin ayuda.',
  'dashboard.back-yes-why': 'Si olvida su contraseña, enviamos un código a uno de estos contactos.',
  'dashboard.back-one-email': 'Solo con esta dirección.',
  'dashboard.back-one-email-why':
    'Si la pierde, solo el servicio de ayuda podrá devolverle el acceso. Añada también una segunda dirección.',
  'dashboard.back-one-phone': 'Solo con su teléfono.',
  'dashboard.back-one-phone-why':
    'Si lo pierde, solo el servicio de ayuda podrá devolverle el acceso. Añada también una dirección de correo.',
  'dashboard.back-none': 'Sin ayuda, no.',
  'dashboard.back-none-why':
    'Si olvida su contraseña, solo el servicio de ayuda podrá devolverle el acceso. Con una dirección de correo podrá hacerlo sin ayuda.',
  'dashboard.back-waiting-why':
    'Su contacto es nuevo. Por su seguridad, pasa un tiempo antes de que le enviemos códigos.',
  'dashboard.back-unverified': 'Sin ayuda, todavía no.',
  'dashboard.back-unverified-why': 'Solo enviamos códigos a direcciones verificadas, y ninguna de las suyas lo está.',
  'dashboard.back-help-desk': 'Solo con el servicio de ayuda.',
  'dashboard.back-help-desk-why':
    'Aquí no se puede desbloquear esta cuenta ni restablecer su contraseña. Los códigos para iniciar sesión van a estos contactos.',
  'dashboard.needs-device': 'También necesita su app, una llave de acceso o un código de recuperación.',
  'dashboard.unverified': 'Todavía sin verificar',
  'dashboard.more-ways': { one: 'y {count} más', other: 'y {count} más' },
  'dashboard.links': 'Otros servicios',

  'enrollment.title': 'Sus direcciones de correo',
  'enrollment.why':
    'Enviamos códigos a direcciones verificadas. Conserve una que pueda abrir sin su cuenta de la universidad.',
  'enrollment.add': 'Añadir dirección',
  'enrollment.none': 'Todavía no hay direcciones de correo',
  'enrollment.none-why': 'Añada una y siempre podrá volver a entrar sin ayuda.',
  'enrollment.none-but-phone': 'Los códigos van a su teléfono. Añada una dirección por si lo pierde.',
  'enrollment.phones': 'Sus números de teléfono',
  'enrollment.phones-why':
    'También podemos enviar códigos a estos números. Para cambiar uno, contacte con el servicio de ayuda.',
  'enrollment.added': 'Añadida el {date}',
  'enrollment.added-today': 'Añadida hoy',
  'enrollment.verify-within': {
    one: 'queda {count} hora para verificarla',
    other: 'quedan {count} horas para verificarla',
  },
  'enrollment.email-kept': 'La gestiona su universidad',
  'enrollment.phone-kept': 'Lo gestiona su universidad',
  'enrollment.email-verified': 'Verificada',
  'enrollment.phone-verified': 'Verificado',
  'enrollment.verify': 'Verificar',
  'enrollment.verify-address': 'Verificar {email}',
  'enrollment.delete-address': 'Eliminar {email}',
  'enrollment.address': 'Dirección de correo',
  'enrollment.outside': 'Use una dirección personal que pueda abrir sin esta cuenta. Le enviaremos un código.',
  'enrollment.add-button': 'Añadir',
  'enrollment.verify-button': 'Verificar',
  'enrollment.verify-title': 'Verificar la dirección',
  'enrollment.confirm-delete': 'Eliminar la dirección',
  'enrollment.sure': '¿Seguro que quiere eliminar esta dirección de correo?',
  'enrollment.delete': 'Eliminar',
  'enrollment.sign-in-again': 'Iniciar sesión de nuevo',

  'session.other-tab': 'Algo ha cambiado en otra pestaña de este navegador. Esta página ya lo muestra.',
  'lost.code': 'No sabemos si era correcto. Empiece de nuevo.',
  'lost.password': 'No sabemos si su contraseña se ha guardado. Pruébela.',
  'lost.unlock': 'No sabemos si su cuenta se ha desbloqueado. Intente iniciar sesión.',
  'session.ended': 'Esto ha terminado. Empiece de nuevo.',
  'session.sign-out': 'Cerrar sesión',
  'session.sign-out-question': '¿Cerrar la sesión en este dispositivo?',
  'session.sign-out-why': 'Puede volver a iniciar sesión cuando quiera.',
  'session.stay': 'Mantener la sesión',
  'secure.to': 'Para proteger su cuenta',
  'secure.look': 'Elimine todas las direcciones que no sean suyas. Con eso habrá terminado.',
  'session.menu': 'Menú de la cuenta',

  // the countdown to the next page
  'countdown.going': {
    one: 'Irá a la página de inicio dentro de {count} segundo',
    other: 'Irá a la página de inicio dentro de {count} segundos',
  },
  'countdown.going-addresses': {
    one: 'Irá a sus direcciones dentro de {count} segundo',
    other: 'Irá a sus direcciones dentro de {count} segundos',
  },
  'countdown.left': { one: 'Queda {count} segundo', other: 'Quedan {count} segundos' },
  'countdown.stopped': 'Cuenta atrás detenida.',
  'countdown.go': 'Ir ahora',
  'countdown.stay': 'Quedarme aquí',

  // fields and dialogs
  step: 'Paso {current} de {total}',
  'help-desk.label': 'Servicio de ayuda',
  'help-desk.tell': 'Dígales su nombre de usuario y esta referencia:',

  // layouts
  'menu.open': 'Menú',
  'menu.close': 'Cerrar el menú',
  'menu.main': 'Menú principal',
  'menu.mobile': 'Menú móvil',

  // recovery and 404
  'recovery.heading': 'Contacte con el servicio de ayuda',
  'recovery.text':
    'Esto lo tiene que hacer por usted nuestro servicio de ayuda. Tenga a mano su carné de estudiante o de personal.',
  'missing.heading': 'Vaya, esta página ha desaparecido.',
  'missing.text': 'Puede que la dirección sea incorrecta o que la página haya cambiado de sitio.',
})
