import { translation } from '../../translation.js'

/** Italian: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Annulla',
  'home.description': 'Acceda, reimposti una password dimenticata o sblocchi l’account.',
  'page.stopped': 'I programmi di questa pagina non sono partiti',
  'page.not-read': 'Ciò che ha scritto non è stato né letto né salvato.',
  'page.needs-script':
    'Questo portale ha bisogno di JavaScript. Lo consenta nel browser e ricarichi la pagina, oppure chiami l’assistenza.',

  'password.choose': 'Scelga una nuova password per il suo account.',
  'password.refused-with-code': 'Il codice era giusto, ma vale una volta sola: poi gliene inviamo uno nuovo.',
  'password.must-change':
    'La password era giusta, ma va cambiata prima di continuare. Ne scelga una nuova; poi le inviamo un codice. Finché non inserisce il codice, resta valida la vecchia password.',
  'password.old': 'Vecchia password',
  'password.new': 'Nuova password',
  'password.confirm': 'Ripeta la password',
  'password.change': 'Cambia la password',
  'password.confirm-reset': 'Salva',
  'password.not-the-same': 'Le due password non sono ancora uguali.',
  'password.asked-again': 'Il server chiede di nuovo una nuova password. Ne scelga un’altra.',
  'password.requirements': 'Requisiti',
  'password.met': '(soddisfatto)',
  'password.checked-by-server': 'lo controlla il server',
  'password.progress': 'Requisiti soddisfatti: {met} su {total}',
  'password.was-changed': 'Password cambiata',
  'password.was-reset': 'Password reimpostata',

  'dashboard.signed-in-as': 'Account: {name}',
  'dashboard.change-password': 'Cambia la password',
  'dashboard.password-changed': 'Ultima modifica: {date}.',
  'dashboard.password-expires': 'Scadenza della password: {date}.',
  'dashboard.password-expires-soon': {
    one: 'La password scade tra {count} giorno: {date}.',
    other: 'La password scade tra {count} giorni: {date}.',
  },
  'dashboard.password-expires-today': 'La password scade oggi.',
  'dashboard.password-expired': 'La password è scaduta. Ne scelga ora una nuova.',
  'dashboard.enrollment': 'Indirizzi email',
  'dashboard.copy': 'Copia',
  'dashboard.copy-username': 'Copia il nome utente',
  'dashboard.copied': 'Copiato',
  'dashboard.selected': 'Il browser non ha copiato il nome utente. Ora è selezionato: può copiarlo.',
  'dashboard.back': 'Può rientrare nell’account?',
  'dashboard.back-yes': 'Sì, senza aiuto.',
  'dashboard.back-yes-why': 'Se dimentica la password, inviamo un codice a uno di questi contatti.',
  'dashboard.back-one-email': 'Solo con questo indirizzo.',
  'dashboard.back-one-email-why':
    'Se lo perde, solo l’assistenza può ridarle l’accesso. Aggiunga anche un secondo indirizzo.',
  'dashboard.back-one-phone': 'Solo con il telefono.',
  'dashboard.back-one-phone-why':
    'Se lo perde, solo l’assistenza può ridarle l’accesso. Aggiunga anche un indirizzo email.',
  'dashboard.back-none': 'Non senza aiuto.',
  'dashboard.back-none-why':
    'Se dimentica la password, solo l’assistenza può ridarle l’accesso. Con un indirizzo email può farlo senza aiuto.',
  'dashboard.back-waiting-why':
    'Il contatto è nuovo. Per la sua sicurezza, aspettiamo un po’ prima di usarlo per i codici.',
  'dashboard.back-unverified': 'Non ancora senza aiuto.',
  'dashboard.back-unverified-why': 'Inviamo codici solo a indirizzi verificati, e nessuno dei suoi lo è.',
  'dashboard.back-help-desk': 'Solo con l’assistenza.',
  'dashboard.back-help-desk-why':
    'Questo account non si può né reimpostare né sbloccare qui. I codici di accesso vanno a questi contatti.',
  'dashboard.needs-device': 'Servono anche l’app, una passkey o un codice di recupero.',
  'dashboard.unverified': 'Non ancora verificato',
  'dashboard.more-ways': { one: 'e {count} altro', other: 'e altri {count}' },
  'dashboard.links': 'Altri servizi',

  'enrollment.title': 'I suoi indirizzi email',
  'enrollment.why': 'Inviamo i codici a indirizzi verificati. Ne tenga uno che può leggere senza l’account di ateneo.',
  'enrollment.add': 'Aggiungi un indirizzo',
  'enrollment.none': 'Ancora nessun indirizzo email',
  'enrollment.none-why': 'Ne aggiunga uno: potrà sempre rientrare nell’account senza aiuto.',
  'enrollment.none-but-phone': 'I codici vanno al telefono. Aggiunga un indirizzo, nel caso lo perdesse.',
  'enrollment.phones': 'I suoi numeri di telefono',
  'enrollment.phones-why': 'Possiamo inviare codici anche a questi numeri. Per cambiarne uno, contatti l’assistenza.',
  'enrollment.added': 'Aggiunto: {date}',
  'enrollment.added-today': 'Aggiunto oggi',
  'enrollment.verify-within': {
    one: 'da verificare entro {count} ora',
    other: 'da verificare entro {count} ore',
  },
  'enrollment.email-kept': 'Gestito dall’ateneo',
  'enrollment.phone-kept': 'Gestito dall’ateneo',
  'enrollment.email-verified': 'Verificato',
  'enrollment.phone-verified': 'Verificato',
  'enrollment.verify': 'Verifica',
  'enrollment.verify-address': 'Verifica {email}',
  'enrollment.delete-address': 'Elimina {email}',
  'enrollment.address': 'Indirizzo email',
  'enrollment.outside': 'Usi un indirizzo personale che può leggere senza questo account. Invieremo lì un codice.',
  'enrollment.add-button': 'Aggiungi',
  'enrollment.verify-button': 'Verifica',
  'enrollment.verify-title': 'Verifica l’indirizzo email',
  'enrollment.confirm-delete': 'Confermare l’eliminazione',
  'enrollment.sure': 'Vuole davvero eliminare questo indirizzo email?',
  'enrollment.delete': 'Elimina',
  'enrollment.sign-in-again': 'Accedi di nuovo',

  'session.other-tab': 'Qualcosa è cambiato in un’altra scheda di questo browser. Ora questa pagina lo mostra.',
  'lost.code': 'Non sappiamo se era giusto. Ricominci.',
  'lost.password': 'Non sappiamo se la password è stata salvata. La provi.',
  'lost.unlock': 'Non sappiamo se l’account è stato sbloccato. Provi ad accedere.',
  'session.ended': 'Questa operazione è terminata. Ricominci.',
  'session.sign-out': 'Esci',
  'session.sign-out-question': 'Uscire da questo dispositivo?',
  'session.sign-out-why': 'Può accedere di nuovo in qualsiasi momento.',
  'session.stay': 'Resta nell’account',
  'secure.to': 'Per proteggere l’account',
  'secure.look': 'Elimini ogni indirizzo che non è suo. Poi ha finito.',
  'session.menu': 'Menu dell’account',

  // the countdown to the next page
  'countdown.going': {
    one: 'Pagina iniziale tra {count} secondo',
    other: 'Pagina iniziale tra {count} secondi',
  },
  'countdown.going-addresses': {
    one: 'I suoi indirizzi tra {count} secondo',
    other: 'I suoi indirizzi tra {count} secondi',
  },
  'countdown.left': { one: 'Ancora {count} secondo', other: 'Ancora {count} secondi' },
  'countdown.stopped': 'Conto alla rovescia fermato.',
  'countdown.go': 'Vai ora',
  'countdown.stay': 'Resta qui',

  // fields and dialogs
  step: 'Passo {current} di {total}',
  'help-desk.label': 'Assistenza',
  'help-desk.tell': 'Indichi il nome utente e questo riferimento:',

  // layouts
  'menu.open': 'Menu',
  'menu.close': 'Chiudi il menu',
  'menu.main': 'Principale',
  'menu.mobile': 'Mobile',

  // recovery and 404
  'recovery.heading': 'Contatti l’assistenza',
  'recovery.text': 'Deve farlo per lei la nostra assistenza. Tenga pronta la tessera universitaria.',
  'missing.heading': 'Pagina non trovata.',
  'missing.text': 'Forse l’indirizzo è sbagliato, o la pagina è stata spostata.',
})
