/** The kinds of proof that exist, by the name that the store, the audit and the metrics use. */
export const proofKindNames = ['email', 'phone', 'passkey', 'app', 'recovery-code'] as const

export type ProofKindName = (typeof proofKindNames)[number]
