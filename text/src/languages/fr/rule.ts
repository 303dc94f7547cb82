import { translation } from '../../translation.js'

/** French: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Au moins {minimum} caractères',
  'rule.number': 'Au moins un chiffre',
  'rule.upper': 'Au moins une majuscule',
  'rule.lower': 'Au moins une minuscule',
  'rule.special': 'Au moins un caractère spécial',
  'rule.username': 'Ne doit pas contenir votre identifiant',
  'rule.kinds':
    'Trois de ces sortes de caractères : majuscules, minuscules, chiffres, caractères spéciaux, lettres sans majuscule',
  'rule.name': 'Ne doit pas contenir une partie de votre nom',
  'rule.long': 'Au plus {maximum} caractères',
  'rule.no-common': 'Nous refusons aussi les mots de passe courants.',
  'rule.no-common-or-recent': {
    one: 'Nous refusons aussi les mots de passe courants et votre dernier mot de passe ({count}).',
    other: 'Nous refusons aussi les mots de passe courants et vos {count} derniers.',
  },
  'rule.no-own-words': 'Nous refusons aussi les mots faciles à deviner dans votre établissement.',
  'rule.recent': 'Aucun de vos {count} derniers mots de passe',
  'rule.changeable-from': 'Vous pourrez de nouveau changer votre mot de passe à partir du {from}.',
  'rule.expires': 'Votre mot de passe expire le {date}.',
  'rule.institution': 'Ne doit pas contenir le nom de votre établissement',
})
