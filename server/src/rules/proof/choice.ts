import type { ContactKind } from '@portico/contract'
import type { ContactId, Handle } from '../../ports/ids.js'

/** A contact that a visitor may prove. It is masked, as it is shown before a right code (V1). */
export interface Offer {
  readonly kind: ContactKind
  readonly masked: string
  /** The contact's id in the store, or a constant id for a decoy. */
  readonly contactId: ContactId
  /** The country prefix under which SMS to a phone are counted (D5); null for an email address. */
  readonly smsPrefix: string | null
}

/** An offer under a handle that is random for each flow. */
export interface Choice extends Offer {
  readonly handle: Handle
}
