import { translation } from '../../translation.js'

/** Italian: emails to the help desk and its leads. */
export const letter = translation('letter', {
  'message.report.subject': '{institution}: una persona segnala che non era lei',
  'message.report.heading': 'Una persona segnala: non ero io',
  'message.report.lead': '{name} dice che non è stata opera sua.',
  'message.report.event': 'Evento: {event}',
  'message.report.where': 'Rete dell’evento: {where}',
  'message.report.from': 'Rete della segnalazione: {where}',
  'message.report.unknown': 'sconosciuta',
  'message.report.mailbox': 'La segnalazione è arrivata con il codice di un’email a {masked}.',
  'message.report.new': {
    by: 'hours',
    one: 'Aggiunti nell’ultima ora ({hours}): {list}.',
    other: 'Aggiunti nelle ultime {hours} ore: {list}.',
  },
  'message.report.nothing-new': {
    by: 'hours',
    one: 'Nell’ultima ora ({hours}) non è stato aggiunto nulla.',
    other: 'Nelle ultime {hours} ore non è stato aggiunto nulla.',
  },
  'message.report.start': 'Il self-service è fermo. Per riattivarlo: {command}',
  'message.report.not-stopped':
    'Il self-service non è stato fermato, perché le segnalazioni l’hanno fermato due volte in 30 giorni. Per fermarlo: {command}',
  'message.report.warning':
    'Si assicuri di parlare con la persona a cui appartiene l’account, ed elimini ciò che un ladro ha aggiunto.',
  'message.disowned.not-me.subject': '{institution}: una persona dice di non aver chiamato l’assistenza',
  'message.disowned.not-me.heading': 'Una persona non riconosce un caso',
  'message.disowned.not-me.lead':
    '{name} dice che a chiamare l’assistenza è stato qualcun altro: caso {case}. Il caso è chiuso.',
  'message.disowned.picked-wrong.subject':
    '{institution}: in un caso dell’assistenza è stato scelto un numero sbagliato',
  'message.disowned.picked-wrong.heading': 'È stato scelto un numero sbagliato',
  'message.disowned.picked-wrong.lead':
    'Qualcuno, in una sessione dell’account {name}, ha scelto un numero sbagliato nel caso {case}. Il controllo è fallito.',
  'message.disowned.case': 'Apertura: {when}, dall’account {agent} dell’assistenza.',
  'message.disowned.acts': 'Che cosa è stato fatto nel caso: {list}',
  'message.disowned.nothing': 'Nel caso non è stato fatto nulla.',
  'message.morning.subject': '{institution}: che cosa ha fatto l’assistenza',
  'message.morning.heading': 'L’assistenza da ieri',
  'message.morning.cases': 'Casi aperti: {count}.',
  'message.morning.act.end-sessions': 'Tutti i dispositivi disconnessi: {count}',
  'message.morning.act.stop': 'Self-service fermato: {count}',
  'message.morning.act.unlock': 'Account sbloccati: {count}',
  'message.morning.act.lift-limits': 'Limiti tolti: {count}',
  'message.morning.act.send-pass': 'Lasciapassare inviati: {count}',
  'message.morning.act.remove-contact': 'Contatti eliminati: {count}',
  'message.morning.act.add-contact': 'Contatti aggiunti: {count}',
  'message.morning.act.accept-contact': 'Nuovi contatti accettati: {count}',
  'message.morning.act.remove-proofs': 'Passkey, app e codici di recupero eliminati: {count}',
  'message.morning.act.print-pass': 'Lasciapassare stampati: {count}',
  'message.morning.act.start': 'Self-service riattivato: {count}',
  'message.morning.failed-checks': 'Controlli falliti: {count}',
  'message.morning.limits': 'Limiti raggiunti da chi lavora all’assistenza: {count}',
  'message.morning.nobody-told': 'Azioni di cui non si è potuto informare nessuno: {count}',
  'message.morning.new-agents': 'Persone dell’assistenza con il primo caso: {count}',
  'message.morning.warning': 'Un numero sembra strano? L’audit conosce ogni caso: portico audit.',
  'message.report.foot': 'Riceve questo messaggio da {institution} perché le segnalazioni arrivano a questo indirizzo.',
})
