/** Password requirements: the screens, the refusals and the list of rules say them the same way. */
export const rule = {
  'rule.length': { by: 'minimum', one: 'At least {minimum} character', other: 'At least {minimum} characters' },
  'rule.number': 'At least one number',
  'rule.upper': 'At least one uppercase letter',
  'rule.lower': 'At least one lowercase letter',
  'rule.special': 'At least one special character',
  'rule.username': 'Must not contain your username',
  'rule.kinds':
    'Three of these kinds of characters: uppercase letters, lowercase letters, numbers, special characters, letters without case',
  'rule.name': 'Must not contain a part of your name',
  'rule.long': { by: 'maximum', one: 'At most {maximum} character', other: 'At most {maximum} characters' },
  'rule.no-common': 'We also refuse common passwords.',
  'rule.no-common-or-recent': {
    one: 'We also refuse common passwords and your last one.',
    other: 'We also refuse common passwords and your last {count}.',
  },
  'rule.no-own-words': 'We also refuse words that are easy to guess at your institution.',
  'rule.recent': { one: 'Not your last password', other: 'Not one of your last {count} passwords' },
  'rule.changeable-from': 'You can change your password again from {from} on.',
  'rule.expires': 'Your password expires on {date}.',
  'rule.institution': 'Must not contain the name of your institution',
} as const
