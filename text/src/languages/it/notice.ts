import { translation } from '../../translation.js'

/**
 * Italian: emails and SMS that tell the owner of an account what happened to it. What an SMS says
 * has straight apostrophes, which GSM-7 has.
 */
export const notice = translation('notice', {
  'message.notice.subject.password-reset': '{institution}: la password è stata reimpostata',
  'message.notice.subject.password-changed': '{institution}: la password è stata cambiata',
  'message.notice.subject.unlocked': '{institution}: l’account è stato sbloccato',
  'message.notice.subject.email-added': '{institution}: un indirizzo email è stato aggiunto',
  'message.notice.subject.kept-contacts': '{institution}: i suoi contatti sono cambiati',
  'message.notice.subject.email-removed': '{institution}: un indirizzo email è stato eliminato',
  'message.notice.subject.wrong-codes': '{institution}: codici sbagliati per il suo account',
  'message.notice.subject.failed-sign-ins': '{institution}: password sbagliate per il suo account',
  'message.notice.subject.password-known': '{institution}: qualcuno conosce la sua password',
  'message.notice.subject.further-attempts': '{institution}: altri tentativi sul suo account',
  'message.notice.heading.password-reset': 'La password è stata reimpostata',
  'message.notice.heading.password-changed': 'La password è stata cambiata',
  'message.notice.heading.unlocked': 'L’account è stato sbloccato',
  'message.notice.heading.email-added': 'Un indirizzo email è stato aggiunto',
  'message.notice.heading.kept-contacts': 'I suoi contatti sono cambiati',
  'message.notice.heading.email-removed': 'Un indirizzo email è stato eliminato',
  'message.notice.heading.wrong-codes': 'Sono stati inseriti codici sbagliati',
  'message.notice.heading.failed-sign-ins': 'Sono state inserite password sbagliate',
  'message.notice.heading.password-known': 'La sua password è stata inserita, ma nessun codice',
  'message.notice.heading.further-attempts': 'Altri tentativi sul suo account',
  'message.notice.mail.password-reset':
    'La password del suo account è stata reimpostata. Tutti i dispositivi sono stati disconnessi.',
  'message.notice.mail.password-changed':
    'La password del suo account è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
  'message.notice.mail.unlocked': 'Il suo account è stato sbloccato. La password resta la stessa.',
  'message.notice.mail.email-added':
    'Un nuovo indirizzo email è diventato un metodo di verifica del suo account. Da ora può ricevere codici.',
  'message.notice.mail.kept-contacts': 'I contatti che il suo ateneo gestisce per il suo account sono cambiati.',
  'message.notice.mail.email-removed':
    'Un indirizzo è stato eliminato dal suo account, e non riceve più codici. Gli altri browser sono stati disconnessi.',
  'message.notice.mail.wrong-codes':
    'Qualcuno ha inserito troppi codici di verifica sbagliati per il suo account. Nessuno ha dato accesso.',
  'message.notice.mail.failed-sign-ins':
    'Oggi qualcuno ha inserito 20 password sbagliate per il suo account. Nessuna ha dato accesso.',
  'message.notice.mail.password-known':
    'Qualcuno conosce la sua password: era giusta, ma non è seguito nessun codice. Senza codice nessuno accede.',
  'message.notice.mail.further-attempts':
    'Oggi ci sono stati altri tentativi sul suo account. Oggi non invieremo altri messaggi su questo.',
  'message.notice.what.password-reset': 'La password del suo account è stata reimpostata.',
  'message.notice.what.password-changed': 'La password del suo account è stata cambiata.',
  'message.notice.what.unlocked': 'Il suo account è stato sbloccato.',
  'message.notice.what.email-added': 'Un nuovo indirizzo email serve a verificare il suo account.',
  'message.notice.what.kept-contacts': 'I contatti gestiti dal suo ateneo sono cambiati.',
  'message.notice.what.email-removed': 'Un indirizzo è stato eliminato dal suo account. Altri browser disconnessi.',
  'message.notice.what.wrong-codes': 'Qualcuno ha inserito troppi codici sbagliati per il suo account.',
  'message.notice.what.failed-sign-ins': 'Oggi qualcuno ha inserito 20 password sbagliate per il suo account.',
  'message.notice.what.password-known': 'Qualcuno ha la sua password: era giusta, ma non è seguito nessun codice.',
  'message.notice.what.further-attempts': 'Oggi ci sono stati altri tentativi sul suo account.',
  'message.notice.subject.proof-added': '{institution}: un secondo passaggio è stato aggiunto',
  'message.notice.subject.proof-removed': '{institution}: un secondo passaggio è stato eliminato',
  'message.notice.subject.proof-used': '{institution}: un codice di recupero è stato usato',
  'message.notice.subject.second-proof-missing': '{institution}: qualcuno ha inserito un codice giusto',
  'message.notice.heading.proof-added': 'Un secondo passaggio è stato aggiunto',
  'message.notice.heading.proof-removed': 'Un secondo passaggio è stato eliminato',
  'message.notice.heading.proof-used': 'Un codice di recupero è stato usato',
  'message.notice.heading.second-proof-missing': 'È stato inserito un codice giusto, ma nessuna seconda prova',
  'message.notice.mail.proof-added.app': 'Al suo account è stata aggiunta un’app di autenticazione.',
  'message.notice.mail.proof-added.passkey': 'Al suo account è stata aggiunta una passkey.',
  'message.notice.mail.proof-added.recovery-code': 'Al suo account sono stati aggiunti codici di recupero.',
  'message.notice.mail.proof-removed.app':
    'Dal suo account è stata eliminata un’app di autenticazione. Gli altri dispositivi sono stati disconnessi.',
  'message.notice.mail.proof-removed.passkey':
    'Dal suo account è stata eliminata una passkey. Gli altri dispositivi sono stati disconnessi.',
  'message.notice.mail.proof-removed.recovery-code':
    'Dal suo account sono stati eliminati codici di recupero. Gli altri dispositivi sono stati disconnessi.',
  'message.notice.mail.proof-used': {
    one: 'Per il suo account è stato usato un codice di recupero. Ne resta {count}.',
    other: 'Per il suo account è stato usato un codice di recupero. Ne restano {count}.',
  },
  'message.notice.mail.second-proof-missing':
    'Qualcuno ha inserito un codice giusto, ma non il codice dell’app o di recupero che il suo account richiede. Nessuno ha avuto accesso.',
  'message.notice.what.proof-added.app': 'App di autenticazione aggiunta al suo account.',
  'message.notice.what.proof-added.passkey': 'Passkey aggiunta al suo account.',
  'message.notice.what.proof-added.recovery-code': 'Codici di recupero aggiunti al suo account.',
  'message.notice.what.proof-removed.app': 'App di autenticazione eliminata dal suo account.',
  'message.notice.what.proof-removed.passkey': 'Passkey eliminata dal suo account.',
  'message.notice.what.proof-removed.recovery-code': 'Codici di recupero eliminati dal suo account.',
  'message.notice.what.proof-used': {
    one: 'Codice di recupero usato per il suo account. Ne resta {count}.',
    other: 'Codice di recupero usato per il suo account. Ne restano {count}.',
  },
  'message.notice.what.second-proof-missing':
    'Per il suo account è stato inserito un codice giusto, ma nessuna seconda prova.',
  'message.notice.subject.stopped': '{institution}: il self-service del suo account è fermo',
  'message.notice.subject.started': '{institution}: il self-service del suo account funziona di nuovo',
  'message.notice.heading.stopped': 'Il self-service è fermo',
  'message.notice.heading.started': 'Il self-service funziona di nuovo',
  'message.notice.mail.stopped':
    'Tutti i dispositivi sono stati disconnessi. Accesso, reimpostazione e sblocco del suo account si fermano finché l’assistenza non avrà parlato con lei.',
  'message.notice.mail.started': 'L’assistenza ha riattivato accesso, reimpostazione e sblocco del suo account.',
  'message.notice.what.stopped':
    "Il self-service del suo account è fermo finché l'assistenza non avrà parlato con lei.",
  'message.notice.what.started': 'Il self-service del suo account funziona di nuovo.',
  'message.notice.subject.desk-act': '{institution}: l’assistenza ha lavorato al suo account',
  'message.notice.heading.desk-act': 'L’assistenza ha lavorato al suo account',
  'message.notice.mail.desk-act': '{done} Caso {case}.',
  'message.notice.what.desk-act': '{done} Caso {case}.',
  // These are said in SMS too.
  'message.notice.desk.end-sessions': "L'assistenza ha disconnesso tutti i dispositivi del suo account.",
  'message.notice.desk.stop': "L'assistenza ha fermato reimpostazione e sblocco del suo account.",
  'message.notice.desk.unlock': "L'assistenza ha sbloccato il suo account.",
  'message.notice.desk.lift-limits': "L'assistenza ha tolto limiti al suo account.",
  'message.notice.desk.send-pass': "L'assistenza le ha inviato un lasciapassare.",
  'message.notice.desk.remove-contact': "L'assistenza ha eliminato un contatto dal suo account.",
  'message.notice.desk.add-contact': "L'assistenza aggiunge un contatto al suo account. Conta dal giorno {from}.",
  'message.notice.desk.accept-contact': "L'assistenza ha accettato un nuovo contatto del suo account.",
  'message.notice.desk.remove-proofs': "L'assistenza ha eliminato le sue passkey e l'app.",
  'message.notice.desk.remove-proofs-later': "L'assistenza elimina le sue passkey e l'app. Finiscono il giorno {from}.",
  'message.notice.desk.print-pass': "L'assistenza ha creato un lasciapassare. Vale dal giorno {from}.",
  'message.notice.desk.start': "L'assistenza ha riattivato il self-service.",
  'message.notice.desk.speaks': "Qualcuno parla del suo account con l'assistenza.",
  'message.notice.desk.not-me': 'Come chiesto nel suo account, reimpostazione e sblocco sono fermi.',
  // in a list
  'message.notice.kind.app': 'Un’app di autenticazione',
  'message.notice.kind.passkey': 'Una passkey',
  'message.notice.kind.recovery-code': 'Codici di recupero',
  'message.notice.when': 'Quando: {when}',
  'message.notice.where': 'Rete: {where}',
  'message.notice.warning': 'Se non era lei, chiami subito l’assistenza: {phone}.',
  'message.notice.warning-no-phone': 'Se non era lei, avvisi subito l’assistenza.',
  'message.notice.report.open': 'Non era lei? Apra {page}. Aprire la pagina non cambia nulla.',
  'message.notice.report.type': 'Se l’indirizzo non funziona, apra {page} e inserisca il codice {code}.',
  'message.notice.foot':
    'Riceve questo messaggio da {institution} perché questo indirizzo riceve codici per un account, o li riceveva fino a poco fa.',
  'message.notice.sms': '{institution}: {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, da {where}.',
  'message.notice.sms-warning': 'Non è lei? Chiami {phone}.',
  'message.notice.sms-warning-no-phone': "Non è lei? Avvisi l'assistenza.",
  'message.notice.subject.outside-known': '{institution}: qualcuno ha fatto un accesso altrove a suo nome',
  'message.notice.heading.outside-known': 'Accesso altrove, ma nessun codice',
  'message.notice.mail.outside-known':
    'Qualcuno è arrivato al suo account con l’accesso del suo ateneo, da un nuovo dispositivo, ma non è seguito nessun codice. Senza codice nessuno accede.',
  'message.notice.what.outside-known': 'Qualcuno è arrivato al suo account con un altro accesso, ma senza codice.',
  'message.reminder.subject': '{institution}: la sua password scade presto',
  'message.reminder.heading': 'La sua password scade presto',
  'message.reminder.lead':
    'La sua password vale fino al giorno {day}. Può cambiarla prima: scriva {host} nel browser e acceda.',
  'message.reminder.account': 'Nome utente: {username}',
  'message.reminder.after': 'Dopo quel giorno sceglierà una nuova password quando accede.',
  'message.reminder.foot':
    'Riceve questo messaggio da {institution} perché questo indirizzo appartiene al suo account.',
})
