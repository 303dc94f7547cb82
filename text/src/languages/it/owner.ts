import { translation } from '../../translation.js'

/** Italian: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Assistenza',
  'own-case.none': 'Nessuno dell’assistenza sta lavorando al suo account.',
  'own-case.open': '{agent} lavora al suo account dalle {time}.',
  'own-case.open-undated': '{agent} lavora al suo account.',
  'own-case.last': '{agent} dell’assistenza ha lavorato al suo account: {time}.',
  'own-case.last-undated': '{agent} dell’assistenza ha lavorato al suo account.',
  'own-case.about': 'Caso {case}: {reason}.',
  'own-case.reason.forgot-password': 'la password è dimenticata',
  'own-case.reason.locked-out': 'l’account è bloccato',
  'own-case.reason.no-message': 'non arriva nessun messaggio',
  'own-case.reason.lost-phone': 'il telefono è perso',
  'own-case.reason.mail-lost': 'la casella email è persa',
  'own-case.reason.suspicious': 'qualcosa è sospetto',
  'own-case.reason.starting': 'qualcuno è qui da poco',
  'own-case.reason.other': 'altro',
  'own-case.asks':
    'L’assistenza vorrebbe: {act}. Ha chiamato lei il numero {phone}? Allora scelga il numero che le dicono.',
  'own-case.asks-no-phone':
    'L’assistenza vorrebbe: {act}. Ha chiamato lei l’assistenza? Allora scelga il numero che le dicono.',
  'own-case.numbers': 'Quale numero le dicono?',
  'own-case.asks-calm': 'Non succede nulla finché non preme. Se non ha chiamato, prema l’ultimo pulsante.',
  'own-case.act.unlock': 'sbloccare il suo account',
  'own-case.act.lift-limits': 'togliere limiti',
  'own-case.act.send-pass': 'inviarle un lasciapassare',
  'own-case.act.remove-contact': 'eliminare un contatto',
  'own-case.act.add-contact': 'aggiungere un contatto',
  'own-case.act.accept-contact': 'accettare un nuovo contatto',
  'own-case.act.remove-proofs': 'eliminare le sue passkey e l’app',
  'own-case.act.print-pass': 'stampare un lasciapassare per lei',
  'own-case.act.start': 'riattivare il self-service',
  'own-case.calm': 'Se non ha parlato con l’assistenza, prema il pulsante. Fino ad allora non cambia nulla.',
  'own-case.not-me': 'Non sono io',
  'own-case.again': 'Aggiorna',
  'own-case.unknown': 'Non è stato possibile sapere se qualcuno lavora al suo account.',
  'own-case.question': 'Chiudere questo caso e fermare il self-service?',
  'own-case.why': 'Solo l’assistenza potrà riattivarlo.',
  'own-case.stop': 'Ferma ora',
  'own-pass.title': 'Lasciapassare',
  'own-pass.label': 'Lasciapassare',
  'own-pass.lead':
    'Inserisca il nome utente e il lasciapassare che le ha dato l’assistenza. Poi sceglierà una nuova password.',
  'own-pass.may-be-used':
    'Forse il lasciapassare è stato usato dall’ultimo tentativo, la cui risposta non è arrivata. In tal caso ne chieda uno nuovo all’assistenza.',
})
