import { translation } from '../../translation.js'

/** Spanish: emails and SMS that tell the owner of an account what happened to it. */
export const notice = translation('notice', {
  'message.notice.subject.password-reset': '{institution}: se ha restablecido su contraseña',
  'message.notice.subject.password-changed': '{institution}: se ha cambiado su contraseña',
  'message.notice.subject.unlocked': '{institution}: se ha desbloqueado su cuenta',
  'message.notice.subject.email-added': '{institution}: se ha añadido una dirección de correo',
  'message.notice.subject.kept-contacts': '{institution}: sus contactos han cambiado',
  'message.notice.subject.email-removed': '{institution}: se ha eliminado una dirección de correo',
  'message.notice.subject.wrong-codes': '{institution}: códigos incorrectos en su cuenta',
  'message.notice.subject.failed-sign-ins': '{institution}: contraseñas incorrectas en su cuenta',
  'message.notice.subject.password-known': '{institution}: alguien sabe su contraseña',
  'message.notice.subject.further-attempts': '{institution}: más intentos en su cuenta',
  'message.notice.heading.password-reset': 'Se ha restablecido su contraseña',
  'message.notice.heading.password-changed': 'Se ha cambiado su contraseña',
  'message.notice.heading.unlocked': 'Se ha desbloqueado su cuenta',
  'message.notice.heading.email-added': 'Se ha añadido una dirección de correo',
  'message.notice.heading.kept-contacts': 'Sus contactos han cambiado',
  'message.notice.heading.email-removed': 'Se ha eliminado una dirección de correo',
  'message.notice.heading.wrong-codes': 'Se han introducido códigos incorrectos',
  'message.notice.heading.failed-sign-ins': 'Se han introducido contraseñas incorrectas',
  'message.notice.heading.password-known': 'Se ha introducido su contraseña, pero ningún código',
  'message.notice.heading.further-attempts': 'Más intentos en su cuenta',
  'message.notice.mail.password-reset':
    'Se ha restablecido la contraseña de su cuenta. Se ha cerrado la sesión en todos los dispositivos.',
  'message.notice.mail.password-changed':
    'Se ha cambiado la contraseña de su cuenta. Se ha cerrado la sesión en los demás dispositivos.',
  'message.notice.mail.unlocked': 'Se ha desbloqueado su cuenta. La contraseña sigue siendo la misma.',
  'message.notice.mail.email-added':
    'Una nueva dirección de correo es ahora un método de verificación de su cuenta. Desde ahora se le pueden enviar códigos.',
  'message.notice.mail.kept-contacts': 'Han cambiado los contactos que su universidad gestiona para su cuenta.',
  'message.notice.mail.email-removed':
    'Se ha eliminado una dirección de su cuenta y ya no se le envían códigos. Se ha cerrado la sesión en los demás navegadores.',
  'message.notice.mail.wrong-codes':
    'Alguien ha introducido demasiados códigos de verificación incorrectos en su cuenta. Ninguno ha dado acceso.',
  'message.notice.mail.failed-sign-ins':
    'Alguien ha introducido hoy 20 contraseñas incorrectas en su cuenta. Ninguna ha dado acceso.',
  'message.notice.mail.password-known':
    'Alguien sabe su contraseña: era correcta, pero después no se introdujo ningún código. Sin un código no entra nadie.',
  'message.notice.mail.further-attempts':
    'Hoy ha habido más intentos en su cuenta. No le enviaremos más mensajes sobre ellos hoy.',
  'message.notice.what.password-reset': 'Se ha restablecido la contraseña de su cuenta.',
  'message.notice.what.password-changed': 'Se ha cambiado la contraseña de su cuenta.',
  'message.notice.what.unlocked': 'Se ha desbloqueado su cuenta.',
  'message.notice.what.email-added': 'Se ha añadido a su cuenta un correo nuevo para verificar su identidad.',
  'message.notice.what.kept-contacts': 'Han cambiado los contactos que su universidad gestiona para su cuenta.',
  'message.notice.what.email-removed':
    'Se ha eliminado un correo de su cuenta. Los otros navegadores se han desconectado.',
  'message.notice.what.wrong-codes': 'Alguien ha fallado demasiadas verificaciones en su cuenta.',
  'message.notice.what.failed-sign-ins': 'Alguien ha introducido hoy 20 contraseñas incorrectas en su cuenta.',
  'message.notice.what.password-known': 'Alguien sabe su contraseña: era correcta, pero ha faltado el segundo paso.',
  'message.notice.what.further-attempts': 'Hoy ha habido otros intentos en su cuenta.',
  'message.notice.subject.proof-added': '{institution}: se ha añadido un segundo paso',
  'message.notice.subject.proof-removed': '{institution}: se ha eliminado un segundo paso',
  'message.notice.subject.proof-used': '{institution}: se ha usado un código de recuperación',
  'message.notice.subject.second-proof-missing': '{institution}: alguien ha introducido un código correcto',
  'message.notice.heading.proof-added': 'Se ha añadido un segundo paso',
  'message.notice.heading.proof-removed': 'Se ha eliminado un segundo paso',
  'message.notice.heading.proof-used': 'Se ha usado un código de recuperación',
  'message.notice.heading.second-proof-missing': 'Un código correcto, pero sin la segunda prueba',
  'message.notice.mail.proof-added.app': 'Se ha añadido una app autenticadora a su cuenta.',
  'message.notice.mail.proof-added.passkey': 'Se ha añadido una llave de acceso a su cuenta.',
  'message.notice.mail.proof-added.recovery-code': 'Se han añadido códigos de recuperación a su cuenta.',
  'message.notice.mail.proof-removed.app':
    'Se ha eliminado una app autenticadora de su cuenta. Se ha cerrado la sesión en los demás dispositivos.',
  'message.notice.mail.proof-removed.passkey':
    'Se ha eliminado una llave de acceso de su cuenta. Se ha cerrado la sesión en los demás dispositivos.',
  'message.notice.mail.proof-removed.recovery-code':
    'Se han eliminado los códigos de recuperación de su cuenta. Se ha cerrado la sesión en los demás dispositivos.',
  'message.notice.mail.proof-used': {
    one: 'Se ha usado un código de recuperación de su cuenta. Queda {count}.',
    other: 'Se ha usado un código de recuperación de su cuenta. Quedan {count}.',
  },
  'message.notice.mail.second-proof-missing':
    'Alguien ha introducido un código correcto, pero no el código de la app ni el código de recuperación que su cuenta necesita. No ha entrado nadie.',
  'message.notice.what.proof-added.app': 'Se ha añadido una app autenticadora a su cuenta.',
  'message.notice.what.proof-added.passkey': 'Se ha añadido una llave de acceso a su cuenta.',
  'message.notice.what.proof-added.recovery-code': 'Se han añadido códigos de recuperación a su cuenta.',
  'message.notice.what.proof-removed.app': 'Se ha eliminado una app autenticadora de su cuenta.',
  'message.notice.what.proof-removed.passkey': 'Se ha eliminado una llave de acceso de su cuenta.',
  'message.notice.what.proof-removed.recovery-code': 'Se han eliminado los códigos de recuperación de su cuenta.',
  'message.notice.what.proof-used': {
    one: 'Se ha usado un código de recuperación de su cuenta. Queda {count}.',
    other: 'Se ha usado un código de recuperación de su cuenta. Quedan {count}.',
  },
  'message.notice.what.second-proof-missing': 'Alguien ha superado una prueba de su cuenta, pero no la segunda.',
  'message.notice.subject.stopped': '{institution}: el autoservicio de su cuenta está detenido',
  'message.notice.subject.started': '{institution}: el autoservicio de su cuenta vuelve a funcionar',
  'message.notice.heading.stopped': 'El autoservicio está detenido',
  'message.notice.heading.started': 'El autoservicio vuelve a funcionar',
  'message.notice.mail.stopped':
    'Se ha cerrado la sesión en todos los dispositivos. El inicio de sesión, el restablecimiento y el desbloqueo de su cuenta quedan detenidos hasta que el servicio de ayuda hable con usted.',
  'message.notice.mail.started':
    'El servicio de ayuda ha reactivado el inicio de sesión, el restablecimiento y el desbloqueo de su cuenta.',
  'message.notice.what.stopped':
    'El autoservicio de su cuenta queda detenido hasta que el servicio de ayuda hable con usted.',
  'message.notice.what.started': 'El autoservicio de su cuenta vuelve a funcionar.',
  'message.notice.subject.desk-act': '{institution}: el servicio de ayuda ha trabajado en su cuenta',
  'message.notice.heading.desk-act': 'El servicio de ayuda ha trabajado en su cuenta',
  'message.notice.mail.desk-act': '{done} Caso {case}.',
  'message.notice.what.desk-act': '{done} Caso {case}.',
  'message.notice.desk.end-sessions': 'El servicio de ayuda ha desconectado todos los dispositivos de su cuenta.',
  'message.notice.desk.stop': 'El servicio de ayuda ha detenido el restablecimiento y el desbloqueo de su cuenta.',
  'message.notice.desk.unlock': 'El servicio de ayuda ha desbloqueado su cuenta.',
  'message.notice.desk.lift-limits': 'El servicio de ayuda ha levantado restricciones de su cuenta.',
  'message.notice.desk.send-pass': 'El servicio de ayuda le ha enviado un pase de un solo uso.',
  'message.notice.desk.remove-contact': 'El servicio de ayuda ha eliminado un contacto de su cuenta.',
  'message.notice.desk.add-contact':
    'El servicio de ayuda va a añadir un contacto a su cuenta. Vale a partir del {from}.',
  'message.notice.desk.accept-contact': 'El servicio de ayuda ha aceptado un contacto nuevo de su cuenta.',
  'message.notice.desk.remove-proofs': 'El servicio de ayuda ha eliminado sus llaves de acceso y su app.',
  'message.notice.desk.remove-proofs-later':
    'El servicio de ayuda va a eliminar sus llaves de acceso y su app. Dejan de valer el {from}.',
  'message.notice.desk.print-pass': 'El servicio de ayuda ha emitido un pase de un solo uso. Vale a partir del {from}.',
  'message.notice.desk.start': 'El servicio de ayuda ha reactivado el autoservicio.',
  'message.notice.desk.speaks': 'Alguien habla con el servicio de ayuda sobre su cuenta.',
  'message.notice.desk.not-me': 'Como se ha pedido en su cuenta, el restablecimiento y el desbloqueo quedan detenidos.',
  'message.notice.kind.app': 'Una app autenticadora',
  'message.notice.kind.passkey': 'Una llave de acceso',
  'message.notice.kind.recovery-code': 'Códigos de recuperación',
  'message.notice.when': 'Cuándo: {when}',
  'message.notice.where': 'Red: {where}',
  'message.notice.warning': 'Si no ha sido usted, llame enseguida al servicio de ayuda: {phone}.',
  'message.notice.warning-no-phone': 'Si no ha sido usted, avise enseguida al servicio de ayuda.',
  'message.notice.report.open': '¿No ha sido usted? Abra {page}. Abrir la página no cambia nada.',
  'message.notice.report.type': 'Si la dirección no funciona, abra {page} e introduzca el código {code}.',
  'message.notice.foot':
    'Ha recibido este mensaje de {institution} porque esta dirección recibe códigos de una cuenta, o los recibía hasta hace poco.',
  'message.notice.sms': '{institution}: {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, desde {where}.',
  'message.notice.sms-warning': '¿No ha sido usted? Llame al {phone}.',
  'message.notice.sms-warning-no-phone': '¿No ha sido usted? Avise al servicio de ayuda.',
  'message.notice.subject.outside-known': '{institution}: alguien ha iniciado sesión en otro sitio con su cuenta',
  'message.notice.heading.outside-known': 'Sesión iniciada en otro sitio, pero sin ningún código',
  'message.notice.mail.outside-known':
    'Alguien ha llegado a su cuenta desde un dispositivo nuevo por el acceso de su universidad, pero después no se introdujo ningún código. Sin un código no entra nadie.',
  'message.notice.what.outside-known':
    'Alguien ha llegado a su cuenta por otro acceso, pero ha faltado el segundo paso.',
  'message.reminder.subject': '{institution}: su contraseña caduca pronto',
  'message.reminder.heading': 'Su contraseña caduca pronto',
  'message.reminder.lead':
    'Su contraseña vale hasta el {day}. Puede cambiarla antes: escriba {host} en su navegador e inicie sesión.',
  'message.reminder.account': 'Nombre de usuario: {username}',
  'message.reminder.after': 'Después de ese día, elegirá una contraseña nueva al iniciar sesión.',
  'message.reminder.foot': 'Ha recibido este mensaje de {institution} porque esta dirección pertenece a su cuenta.',
})
