import { translation } from '../../translation.js'

/** Dutch: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Minstens {minimum} tekens',
  'rule.number': 'Minstens één cijfer',
  'rule.upper': 'Minstens één hoofdletter',
  'rule.lower': 'Minstens één kleine letter',
  'rule.special': 'Minstens één speciaal teken',
  'rule.username': 'Mag je gebruikersnaam niet bevatten',
  'rule.kinds':
    'Drie van deze soorten tekens: hoofdletters, kleine letters, cijfers, speciale tekens, letters zonder hoofdlettervorm',
  'rule.name': 'Mag geen deel van je naam bevatten',
  'rule.long': 'Hoogstens {maximum} tekens',
  'rule.no-common': 'Ook veelgebruikte wachtwoorden weigeren we.',
  'rule.no-common-or-recent': {
    one: 'Ook veelgebruikte wachtwoorden en je laatste wachtwoord weigeren we.',
    other: 'Ook veelgebruikte wachtwoorden en je laatste {count} weigeren we.',
  },
  'rule.no-own-words': 'Ook woorden die bij jouw instelling makkelijk te raden zijn, weigeren we.',
  'rule.recent': 'Niet een van je laatste {count} wachtwoorden',
  'rule.changeable-from': 'Je kunt je wachtwoord weer wijzigen vanaf {from}.',
  'rule.expires': 'Je wachtwoord verloopt op {date}.',
  'rule.institution': 'Mag de naam van je instelling niet bevatten',
})
