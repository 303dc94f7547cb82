import { translation } from '../../translation.js'

/** Swedish: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Minst {minimum} tecken',
  'rule.number': 'Minst en siffra',
  'rule.upper': 'Minst en stor bokstav',
  'rule.lower': 'Minst en liten bokstav',
  'rule.special': 'Minst ett specialtecken',
  'rule.username': 'Får inte innehålla ditt användarnamn',
  'rule.kinds':
    'Tre av dessa teckentyper: stora bokstäver, små bokstäver, siffror, specialtecken, bokstäver som varken är stora eller små',
  'rule.name': 'Får inte innehålla någon del av ditt namn',
  'rule.long': 'Högst {maximum} tecken',
  'rule.no-common': 'Vi godtar inte heller vanliga lösenord.',
  'rule.no-common-or-recent': {
    one: 'Vi godtar inte heller vanliga lösenord eller ditt förra.',
    other: 'Vi godtar inte heller vanliga lösenord eller dina {count} senaste.',
  },
  'rule.no-own-words': 'Vi godtar inte heller ord som är lätta att gissa på ditt lärosäte.',
  'rule.recent': 'Inte något av dina {count} senaste lösenord',
  'rule.changeable-from': 'Du kan byta lösenord igen tidigast den {from}.',
  'rule.expires': 'Ditt lösenord går ut den {date}.',
  'rule.institution': 'Får inte innehålla namnet på ditt lärosäte',
})
