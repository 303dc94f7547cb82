import { translation } from '../../translation.js'

/** Spanish: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Al menos {minimum} caracteres',
  'rule.number': 'Al menos un número',
  'rule.upper': 'Al menos una letra mayúscula',
  'rule.lower': 'Al menos una letra minúscula',
  'rule.special': 'Al menos un carácter especial',
  'rule.username': 'No debe contener su nombre de usuario',
  'rule.kinds':
    'Tres de estos tipos de caracteres: letras mayúsculas, letras minúsculas, números, caracteres especiales, letras sin mayúscula ni minúscula',
  'rule.name': 'No debe contener ninguna parte de su nombre',
  'rule.long': 'Como máximo {maximum} caracteres',
  'rule.no-common': 'Tampoco aceptamos contraseñas comunes.',
  'rule.no-common-or-recent': {
    one: 'Tampoco aceptamos contraseñas comunes ni su última contraseña.',
    other: 'Tampoco aceptamos contraseñas comunes ni sus últimas {count}.',
  },
  'rule.no-own-words': 'Tampoco aceptamos palabras fáciles de adivinar en su universidad.',
  'rule.recent': 'Ninguna de sus últimas {count} contraseñas',
  'rule.changeable-from': 'Podrá volver a cambiar su contraseña a partir del {from}.',
  'rule.expires': 'Su contraseña caduca el {date}.',
  'rule.institution': 'No debe contener el nombre de su universidad',
})
