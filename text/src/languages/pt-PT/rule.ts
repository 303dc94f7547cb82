import { translation } from '../../translation.js'

/** European Portuguese: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Pelo menos {minimum} caracteres',
  'rule.number': 'Pelo menos um algarismo',
  'rule.upper': 'Pelo menos uma letra maiúscula',
  'rule.lower': 'Pelo menos uma letra minúscula',
  'rule.special': 'Pelo menos um carácter especial',
  'rule.username': 'Não pode conter o seu nome de utilizador',
  'rule.kinds':
    'Três destes tipos de caracteres: letras maiúsculas, letras minúsculas, algarismos, caracteres especiais, letras sem maiúscula nem minúscula',
  'rule.name': 'Não pode conter nenhuma parte do seu nome',
  'rule.long': 'No máximo {maximum} caracteres',
  'rule.no-common': 'Também não aceitamos palavras-passe comuns.',
  'rule.no-common-or-recent': {
    one: 'Também não aceitamos palavras-passe comuns nem a sua última palavra-passe.',
    other: 'Também não aceitamos palavras-passe comuns nem as suas últimas {count}.',
  },
  'rule.no-own-words': 'Também não aceitamos palavras fáceis de adivinhar na sua universidade.',
  'rule.recent': 'Nenhuma das suas últimas {count} palavras-passe',
  'rule.changeable-from': 'Pode voltar a alterar a palavra-passe a partir de {from}.',
  'rule.expires': 'A sua palavra-passe expira em {date}.',
  'rule.institution': 'Não pode conter o nome da sua universidade',
})
