import { translation } from '../../translation.js'

/** Polish: password requirements, on screens, in refusals and in the list of rules. */
export const rule = translation('rule', {
  'rule.length': {
    by: 'minimum',
    one: 'Co najmniej {minimum} znak',
    few: 'Co najmniej {minimum} znaki',
    many: 'Co najmniej {minimum} znaków',
    other: 'Co najmniej {minimum} znaku',
  },
  'rule.number': 'Co najmniej jedna cyfra',
  'rule.upper': 'Co najmniej jedna wielka litera',
  'rule.lower': 'Co najmniej jedna mała litera',
  'rule.special': 'Co najmniej jeden znak specjalny',
  'rule.username': 'Nie może zawierać nazwy użytkownika',
  'rule.kinds':
    'Trzy z tych rodzajów znaków: wielkie litery, małe litery, cyfry, znaki specjalne, litery bez podziału na wielkie i małe',
  'rule.name': 'Nie może zawierać części imienia ani nazwiska',
  'rule.long': {
    by: 'maximum',
    one: 'Najwyżej {maximum} znak',
    few: 'Najwyżej {maximum} znaki',
    many: 'Najwyżej {maximum} znaków',
    other: 'Najwyżej {maximum} znaku',
  },
  'rule.no-common': 'Nie przyjmujemy też popularnych haseł.',
  'rule.no-common-or-recent': {
    one: 'Nie przyjmujemy też popularnych haseł ani ostatniego hasła.',
    few: 'Nie przyjmujemy też popularnych haseł ani {count} ostatnich.',
    many: 'Nie przyjmujemy też popularnych haseł ani {count} ostatnich.',
    other: 'Nie przyjmujemy też popularnych haseł ani {count} ostatnich.',
  },
  'rule.no-own-words': 'Nie przyjmujemy też słów, które na tej uczelni łatwo odgadnąć.',
  'rule.recent': {
    one: 'Inne niż ostatnie hasło',
    few: 'Inne niż {count} ostatnie hasła',
    many: 'Inne niż {count} ostatnich haseł',
    other: 'Inne niż {count} ostatniego hasła',
  },
  'rule.changeable-from': 'Hasło będzie można ponownie zmienić od {from}.',
  'rule.expires': 'Hasło wygasa {date}.',
  'rule.institution': 'Nie może zawierać nazwy uczelni',
})
