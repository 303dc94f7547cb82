import { translation } from '../../translation.js'

/** Spanish: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Servicio de ayuda',
  'own-case.none': 'Nadie del servicio de ayuda está trabajando en su cuenta.',
  'own-case.open': '{agent} trabaja en su cuenta. Inicio: {time}.',
  'own-case.open-undated': '{agent} trabaja en su cuenta.',
  'own-case.last': '{agent}, del servicio de ayuda, trabajó en su cuenta: {time}.',
  'own-case.last-undated': '{agent}, del servicio de ayuda, trabajó en su cuenta.',
  'own-case.about': 'Caso {case}: {reason}.',
  'own-case.reason.forgot-password': 'contraseña olvidada',
  'own-case.reason.locked-out': 'cuenta bloqueada',
  'own-case.reason.no-message': 'no llega ningún mensaje',
  'own-case.reason.lost-phone': 'teléfono perdido',
  'own-case.reason.mail-lost': 'buzón perdido',
  'own-case.reason.suspicious': 'hay algo sospechoso',
  'own-case.reason.starting': 'alguien acaba de llegar',
  'own-case.reason.other': 'otra cosa',
  'own-case.asks':
    'El servicio de ayuda quiere {act}. ¿Ha llamado usted al {phone}? Entonces elija el número que le digan.',
  'own-case.asks-no-phone':
    'El servicio de ayuda quiere {act}. ¿Ha llamado usted al servicio de ayuda? Entonces elija el número que le digan.',
  'own-case.numbers': '¿Qué número le dicen?',
  'own-case.asks-calm': 'No pasa nada hasta que usted pulse. Si no ha llamado, pulse el último botón.',
  'own-case.act.unlock': 'desbloquear su cuenta',
  'own-case.act.lift-limits': 'levantar restricciones',
  'own-case.act.send-pass': 'enviarle un pase de un solo uso',
  'own-case.act.remove-contact': 'eliminar un contacto',
  'own-case.act.add-contact': 'añadir un contacto',
  'own-case.act.accept-contact': 'aceptar un contacto nuevo',
  'own-case.act.remove-proofs': 'eliminar sus llaves de acceso y su app',
  'own-case.act.print-pass': 'imprimir un pase de un solo uso para usted',
  'own-case.act.start': 'reactivar el autoservicio',
  'own-case.calm': 'Si no ha hablado con el servicio de ayuda, pulse el botón. Hasta entonces no cambia nada.',
  'own-case.not-me': 'No soy yo',
  'own-case.again': 'Volver a consultar',
  'own-case.unknown': 'No se ha podido consultar si alguien está trabajando en su cuenta.',
  'own-case.question': '¿Terminar este caso y detener el autoservicio?',
  'own-case.why': 'Solo el servicio de ayuda puede reactivarlo.',
  'own-case.stop': 'Detener ahora',
  'own-pass.title': 'Pase de un solo uso',
  'own-pass.label': 'Pase de un solo uso',
  'own-pass.lead':
    'Escriba su nombre de usuario y el pase que le dio el servicio de ayuda. Después elegirá una contraseña nueva.',
  'own-pass.may-be-used':
    'Quizá su pase se usó en el último intento, cuya respuesta no llegó. En ese caso, pida uno nuevo al servicio de ayuda.',
})
