import { proofs } from '@portico/text/en/proofs'
import { useLaterText } from './use-later-text.js'

export type SayProofs = NonNullable<ReturnType<typeof useProofsText>>

/** Gives the sentences of the screen with the second step, once they are loaded. */
export const useProofsText = () => useLaterText('proofs', proofs)
