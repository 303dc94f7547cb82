import { translation } from '../../translation.js'

/** Italian: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'L’ha dimenticata? {forgot} · Diversi tentativi? {locked}',
  'refused.throttled': 'Troppi tentativi.',
  'refused.wait-minutes': { one: 'Riprovi tra {count} minuto.', other: 'Riprovi tra {count} minuti.' },
  'refused.wait-seconds': { one: 'Riprovi tra {count} secondo.', other: 'Riprovi tra {count} secondi.' },
  'refused.end-minutes': {
    one: 'Riprovi tra {count} minuto, o metta fine all’attesa con un codice: {locked} L’ha dimenticata? {forgot}.',
    other: 'Riprovi tra {count} minuti, o metta fine all’attesa con un codice: {locked} L’ha dimenticata? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Riprovi tra {count} secondo, o metta fine all’attesa con un codice: {locked} L’ha dimenticata? {forgot}.',
    other: 'Riprovi tra {count} secondi, o metta fine all’attesa con un codice: {locked} L’ha dimenticata? {forgot}.',
  },
  'refused.wait-over': 'Ora può riprovare.',
})
