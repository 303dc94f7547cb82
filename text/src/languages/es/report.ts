import { translation } from '../../translation.js'

/** Spanish: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': '¿Ha sido usted?',
  'not-me.what': 'Algo ha cambiado en su cuenta',
  'not-me.when': 'Cuándo:',
  'not-me.from': 'Desde:',
  'not-me.advice':
    'Si ha sido usted, cierre esta página. Si no, pulse el botón: se cierran todas sus sesiones, y el inicio de sesión, el restablecimiento y el desbloqueo quedan detenidos hasta que el servicio de ayuda hable con usted.',
  'not-me.stays': 'El correo, la wifi y sus cursos siguen igual.',
  'not-me.press': 'No he sido yo',
  'not-me.code-title': 'Introduzca el código del mensaje',
  'not-me.code-why': 'Tiene 16 letras y cifras, y está al final del mensaje.',
  'not-me.code-label': 'Código del mensaje',

  'stop.question': '¿Detener el autoservicio de esta cuenta?',
  'stop.why':
    'Se cierran todas sus sesiones, y el inicio de sesión, el restablecimiento y el desbloqueo quedan detenidos hasta que el servicio de ayuda hable con usted.',
  'stop.now': 'Detener ahora',
  'stop.unclear': 'No sabemos si el autoservicio se ha detenido. Pulse otra vez o llame al servicio de ayuda.',

  'stopped.now': 'El autoservicio está detenido.',
  'stopped.earlier': 'El autoservicio ya estaba detenido.',
  'stopped.earlier-why': 'Alguien pulsó antes el botón con el código de este mensaje.',
  'stopped.call': 'Llame al servicio de ayuda.',
})
