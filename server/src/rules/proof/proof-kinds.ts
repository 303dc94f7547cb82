import type { ContactKind } from '@portico/contract'
import type { Offer } from './choice.js'
import { contactProof } from './contact-proof.js'
import type { OnFile, ProofKind } from './proof-kind.js'

/** Every kind of proof that is sent to a contact, in the order of the offers. CONTRIBUTING says what a new kind touches. */
export const proofKinds: { readonly [Name in ContactKind]: ProofKind } = {
  email: contactProof('email'),
  phone: contactProof('phone'),
}

/** Offers that an account may prove now, by kind; within a kind in the order of creation. */
export function offersOf(onFile: OnFile): readonly Offer[] {
  return Object.values(proofKinds).flatMap((kind) => kind.offers(onFile))
}
