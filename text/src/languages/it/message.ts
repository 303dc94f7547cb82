import { translation } from '../../translation.js'

/** Italian: emails and SMS. An SMS has straight apostrophes, which GSM-7 has. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Torniamo tra un momento',
  'away.text': 'La password è invariata.',
  'message.institution': 'Portale account',
  'message.code.subject.profile': '{institution}: il codice per accedere',
  'message.code.subject.reset': '{institution}: il codice per reimpostare la password',
  'message.code.subject.unlock': '{institution}: il codice per sbloccare l’account',
  'message.code.subject.enroll': '{institution}: il codice per verificare l’indirizzo email',
  'message.code.subject.initial': '{institution}: il codice per verificare l’indirizzo email',
  'message.code.heading.profile': 'Accedere all’account',
  'message.code.heading.reset': 'Reimpostare la password',
  'message.code.heading.unlock': 'Sbloccare l’account',
  'message.code.heading.enroll': 'Verificare l’indirizzo email',
  'message.code.heading.initial': 'Verificare l’indirizzo email',
  'message.code.why.profile': 'Inserisca questo codice nel portale account per accedere.',
  'message.code.why.reset': 'Inserisca questo codice nel portale account per reimpostare la password.',
  'message.code.why.unlock': 'Inserisca questo codice nel portale account per sbloccare l’account.',
  'message.code.why.enroll':
    'Inserisca questo codice nel portale account, così questo indirizzo email diventa un metodo di verifica.',
  'message.code.why.initial':
    'Inserisca questo codice nel portale account per verificare questo indirizzo email e accedere.',
  'message.code.code': 'Il suo codice di verifica:',
  'message.code.life': {
    by: 'minutes',
    one: 'Vale una volta, fino alle {until} ({minutes} minuto).',
    other: 'Vale una volta, fino alle {until} ({minutes} minuti).',
  },
  'message.code.never-asked': 'Il nostro personale non le chiederà mai questo codice.',
  'message.code.warning':
    'Se non ha chiesto lei questo codice, forse qualcuno cerca di usare il suo account. Non dia il codice a nessuno e chiami l’assistenza: {phone}.',
  'message.code.warning-no-phone':
    'Se non ha chiesto lei questo codice, forse qualcuno cerca di usare il suo account. Non dia il codice a nessuno e avvisi l’assistenza.',
  'message.code.foot.profile': 'Riceve questo messaggio da {institution} perché qualcuno accede con la sua password.',
  'message.code.foot.reset':
    'Riceve questo messaggio da {institution} perché qualcuno ha chiesto un codice per reimpostare la sua password.',
  'message.code.foot.unlock':
    'Riceve questo messaggio da {institution} perché qualcuno ha chiesto un codice per sbloccare il suo account.',
  'message.code.foot.enroll':
    'Riceve questo messaggio da {institution} perché qualcuno ha aggiunto questo indirizzo a un account.',
  'message.code.foot.initial':
    'Riceve questo messaggio da {institution} perché qualcuno ha aggiunto questo indirizzo a un account.',
  'message.sms.profile': '{institution}: {code} è il codice per accedere.',
  'message.sms.reset': '{institution}: {code} è il codice per reimpostare la password.',
  'message.sms.unlock': "{institution}: {code} è il codice per sbloccare l'account.",
  'message.sms.enroll': '{institution}: {code} è il codice per verificare questo numero.',
  'message.sms.initial': '{institution}: {code} è il codice per verificare questo numero e accedere.',
  'message.sms.never-asked': 'Noi non lo chiediamo mai; non lo dia a nessuno.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: ha chiamato l’assistenza?',
  'message.check.heading': 'Ha chiamato LEI l’assistenza proprio ora?',
  'message.check.lead': 'Se ha chiamato, legga queste sei cifre all’assistenza.',
  'message.check.digits': 'Le sue sei cifre:',
  'message.check.effect':
    "Ci permette di sbloccare il suo account, toglierne i limiti o inviarle un lasciapassare, nient'altro. Caso {case}.",
  'message.check.effect-add': "Ci permette di aggiungere questo indirizzo al suo account, nient'altro. Caso {case}.",
  'message.check.life': 'Valgono fino alle {until}.',
  'message.check.called': 'Ha ricevuto una chiamata? Chiuda, chiami {phone}.',
  'message.check.called-no-phone': "Ha ricevuto una chiamata? Chiuda e avvisi l'assistenza.",
  'message.check.foot':
    'Riceve questo messaggio da {institution} perché qualcuno parla del suo account con l’assistenza.',
  'message.check.foot-add':
    'Riceve questo messaggio da {institution} perché qualcuno ha dato questo indirizzo all’assistenza.',
  'message.check.sms': 'Assistenza {institution}: ci ha chiamato LEI ora? Allora legga {digits}.',

  'message.pass.subject': '{institution}: il suo lasciapassare',
  'message.pass.heading': 'Il suo lasciapassare',
  'message.pass.lead': 'Lo scriva su {page}, con il nome utente, per scegliere una nuova password.',
  'message.pass.pass': 'Il suo lasciapassare:',
  'message.pass.life': 'Vale una volta, fino alle {until}.',
  'message.pass.warning': 'Non è lei? Chiami {phone}.',
  'message.pass.warning-no-phone': "Non è lei? Avvisi l'assistenza.",
  'message.pass.foot': 'Riceve questo messaggio da {institution} perché l’assistenza le ha inviato un lasciapassare.',
  'message.pass.sms': '{institution}: il suo lasciapassare è {pass}. Lo scriva su {page} entro le {until}.',
})
