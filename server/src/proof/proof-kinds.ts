import type { Offer, ProofKindName } from './choice.js'
import { contactProof } from './contact-proof.js'
import type { OnFile, ProofKind } from './proof-kind.js'

/** Every kind of proof, in the order in which it is offered. A further kind is one more line. */
export const proofKinds: { readonly [Name in ProofKindName]: ProofKind } = {
  email: contactProof('email'),
  phone: contactProof('phone'),
}

/** What an account may prove now, of every kind, in the order in which its contacts were added. */
export function offersOf(onFile: OnFile): readonly Offer[] {
  return Object.values(proofKinds).flatMap((kind) => kind.offers(onFile))
}
