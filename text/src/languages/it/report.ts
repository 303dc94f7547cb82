import { translation } from '../../translation.js'

/** Italian: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Era lei?',
  'not-me.what': 'Qualcosa nel suo account è cambiato',
  'not-me.when': 'Quando:',
  'not-me.from': 'Da:',
  'not-me.advice':
    'Se era lei, chiuda questa pagina. Altrimenti prema il pulsante: tutte le sue sessioni si chiudono; accesso, reimpostazione e sblocco si fermano finché l’assistenza non avrà parlato con lei.',
  'not-me.stays': 'Posta, Wi-Fi e corsi restano accessibili.',
  'not-me.press': 'Non ero io',
  'not-me.code-title': 'Inserisca il codice del messaggio',
  'not-me.code-why': 'Ha 16 lettere e cifre e si trova alla fine del messaggio.',
  'not-me.code-label': 'Codice del messaggio',

  'stop.question': 'Fermare il self-service di questo account?',
  'stop.why':
    'Tutte le sue sessioni si chiudono; accesso, reimpostazione e sblocco si fermano finché l’assistenza non avrà parlato con lei.',
  'stop.now': 'Ferma ora',
  'stop.unclear': 'Non sappiamo se il self-service è stato fermato. Prema di nuovo, o chiami l’assistenza.',

  'stopped.now': 'Il self-service è fermo.',
  'stopped.earlier': 'Il self-service è già fermo.',
  'stopped.earlier-why': 'Qualcuno ha già premuto il pulsante con il codice di questo messaggio.',
  'stopped.call': 'Chiami l’assistenza.',
})
