import { owner } from '@portico/text/en/owner'
import { useLaterText } from './use-later-text.js'

export type SayOwner = NonNullable<ReturnType<typeof useOwnerText>>

/** Gives the sentences that tell the owner of an account of the help desk, once they are loaded. */
export const useOwnerText = () => useLaterText('owner', owner)
