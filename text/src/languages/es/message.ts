import { translation } from '../../translation.js'

/** Spanish: emails and SMS. Its SMS avoid á, í, ó and ú, with which only half as much fits. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Volvemos enseguida',
  'away.text': 'Su contraseña no ha cambiado.',
  'message.institution': 'Portal de cuentas',
  'message.code.subject.profile': '{institution}: su código para iniciar sesión',
  'message.code.subject.reset': '{institution}: su código para restablecer la contraseña',
  'message.code.subject.unlock': '{institution}: su código para desbloquear la cuenta',
  'message.code.subject.enroll': '{institution}: su código para confirmar la dirección de correo',
  'message.code.subject.initial': '{institution}: su código para confirmar la dirección de correo',
  'message.code.heading.profile': 'Iniciar sesión en su cuenta',
  'message.code.heading.reset': 'Restablecer su contraseña',
  'message.code.heading.unlock': 'Desbloquear su cuenta',
  'message.code.heading.enroll': 'Confirmar su dirección de correo',
  'message.code.heading.initial': 'Confirmar su dirección de correo',
  'message.code.why.profile': 'Introduzca este código en el portal de cuentas para iniciar sesión en su cuenta.',
  'message.code.why.reset': 'Introduzca este código en el portal de cuentas para restablecer su contraseña.',
  'message.code.why.unlock': 'Introduzca este código en el portal de cuentas para desbloquear su cuenta.',
  'message.code.why.enroll':
    'Introduzca este código en el portal de cuentas para confirmar esta dirección de correo como método de verificación.',
  'message.code.why.initial':
    'Introduzca este código en el portal de cuentas para confirmar esta dirección de correo e iniciar sesión.',
  'message.code.code': 'Su código de verificación:',
  'message.code.life': {
    by: 'minutes',
    one: 'Válido hasta las {until} ({minutes} minuto). Solo vale una vez.',
    other: 'Válido hasta las {until} ({minutes} minutos). Solo vale una vez.',
  },
  'message.code.never-asked': 'Nuestro personal nunca le pedirá este código.',
  'message.code.warning':
    'Si no lo ha pedido, puede que alguien esté intentando usar su cuenta: no lo comparta y llame al servicio de ayuda: {phone}.',
  'message.code.warning-no-phone':
    'Si no lo ha pedido, puede que alguien esté intentando usar su cuenta: no lo comparta y avise al servicio de ayuda.',
  'message.code.foot.profile':
    'Ha recibido este mensaje de {institution} porque alguien está iniciando sesión con su contraseña.',
  'message.code.foot.reset':
    'Ha recibido este mensaje de {institution} porque alguien ha pedido un código para restablecer su contraseña.',
  'message.code.foot.unlock':
    'Ha recibido este mensaje de {institution} porque alguien ha pedido un código para desbloquear su cuenta.',
  'message.code.foot.enroll':
    'Ha recibido este mensaje de {institution} porque alguien ha añadido esta dirección a una cuenta.',
  'message.code.foot.initial':
    'Ha recibido este mensaje de {institution} porque alguien ha añadido esta dirección a una cuenta.',
  'message.sms.profile': '{institution}: use {code} para entrar en su cuenta.',
  'message.sms.reset': '{institution}: use {code} para restablecer su contraseña.',
  'message.sms.unlock': '{institution}: use {code} para desbloquear su cuenta.',
  'message.sms.enroll': '{institution}: use {code} para confirmar este teléfono.',
  'message.sms.initial': '{institution}: use {code} para confirmar este teléfono y entrar en su cuenta.',
  'message.sms.never-asked': 'Nunca se lo pediremos; no lo comparta.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: ¿ha llamado al servicio de ayuda?',
  'message.check.heading': '¿Acaba USTED de llamar al servicio de ayuda?',
  'message.check.lead': 'Si ha llamado usted, lea estas seis cifras al servicio de ayuda.',
  'message.check.digits': 'Sus seis cifras:',
  'message.check.effect':
    'Solo nos permite desbloquear su cuenta, levantar restricciones o enviarle un pase. Caso {case}.',
  'message.check.effect-add': 'Solo nos permite añadir este contacto a su cuenta. Caso {case}.',
  'message.check.life': 'Válidas hasta las {until}.',
  'message.check.called': '¿Le ha llamado alguien? Cuelgue y llame al {phone}.',
  'message.check.called-no-phone': '¿Le ha llamado alguien? Cuelgue y avise al servicio de ayuda.',
  'message.check.foot':
    'Ha recibido este mensaje de {institution} porque alguien está hablando con el servicio de ayuda sobre su cuenta.',
  'message.check.foot-add':
    'Ha recibido este mensaje de {institution} porque alguien ha dado esta dirección al servicio de ayuda.',
  'message.check.sms':
    'Servicio de ayuda de {institution}: ¿acaba USTED de llamarnos? Entonces lea en voz alta {digits}.',

  'message.pass.subject': '{institution}: su pase de un solo uso',
  'message.pass.heading': 'Su pase de un solo uso',
  'message.pass.lead': 'Escríbalo en {page}, junto con su nombre de usuario, para elegir una contraseña nueva.',
  'message.pass.pass': 'Su pase de un solo uso:',
  'message.pass.life': 'Solo vale una vez, hasta las {until}.',
  'message.pass.warning': '¿No ha sido usted? Llame al {phone}.',
  'message.pass.warning-no-phone': '¿No ha sido usted? Avise al servicio de ayuda.',
  'message.pass.foot':
    'Ha recibido este mensaje de {institution} porque su servicio de ayuda le ha enviado un pase de un solo uso.',
  'message.pass.sms': '{institution}: su pase es {pass}. Vale una vez en {page} hasta las {until}.',
})
