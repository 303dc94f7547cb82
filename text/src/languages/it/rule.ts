import { translation } from '../../translation.js'

/** Italian: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'Almeno {minimum} caratteri',
  'rule.number': 'Almeno un numero',
  'rule.upper': 'Almeno una lettera maiuscola',
  'rule.lower': 'Almeno una lettera minuscola',
  'rule.special': 'Almeno un carattere speciale',
  'rule.username': 'Non deve contenere il suo nome utente',
  'rule.kinds':
    'Tre di questi tipi di caratteri: lettere maiuscole, lettere minuscole, numeri, caratteri speciali, lettere senza maiuscola',
  'rule.name': 'Non deve contenere una parte del suo nome',
  'rule.long': 'Al massimo {maximum} caratteri',
  'rule.no-common': 'Rifiutiamo anche le password comuni.',
  'rule.no-common-or-recent': {
    one: 'Rifiutiamo anche le password comuni e la sua ultima password.',
    other: 'Rifiutiamo anche le password comuni e le sue ultime {count}.',
  },
  'rule.no-own-words': 'Rifiutiamo anche le parole facili da indovinare nel suo ateneo.',
  'rule.recent': 'Nessuna delle sue ultime {count} password',
  'rule.changeable-from': 'Potrà di nuovo cambiare la password dal giorno {from}.',
  'rule.expires': 'Scadenza della password: {date}.',
  'rule.institution': 'Non deve contenere il nome del suo ateneo',
})
