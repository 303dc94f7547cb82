import { translation } from '../../translation.js'

/** German: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Mindestens {minimum} Zeichen',
  'rule.number': 'Mindestens eine Ziffer',
  'rule.upper': 'Mindestens ein Großbuchstabe',
  'rule.lower': 'Mindestens ein Kleinbuchstabe',
  'rule.special': 'Mindestens ein Sonderzeichen',
  'rule.username': 'Darf Ihren Benutzernamen nicht enthalten',
  'rule.kinds':
    'Drei dieser Arten von Zeichen: Großbuchstaben, Kleinbuchstaben, Ziffern, Sonderzeichen, Buchstaben ohne Groß- und Kleinschreibung',
  'rule.name': 'Darf keinen Teil Ihres Namens enthalten',
  'rule.long': 'Höchstens {maximum} Zeichen',
  'rule.no-common': 'Häufig verwendete Passwörter lehnen wir ebenfalls ab.',
  'rule.no-common-or-recent': {
    one: 'Häufig verwendete Passwörter und Ihr letztes lehnen wir ebenfalls ab.',
    other: 'Häufig verwendete Passwörter und Ihre letzten {count} lehnen wir ebenfalls ab.',
  },
  'rule.no-own-words': 'Wörter, die an Ihrer Hochschule leicht zu erraten sind, lehnen wir ebenfalls ab.',
  'rule.recent': { one: 'Nicht Ihr letztes Passwort', other: 'Keines Ihrer letzten {count} Passwörter' },
  'rule.changeable-from': 'Sie können Ihr Passwort ab {from} wieder ändern.',
  'rule.expires': 'Ihr Passwort läuft am {date} ab.',
  'rule.institution': 'Darf den Namen Ihrer Hochschule nicht enthalten',
})
