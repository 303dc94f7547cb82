/** The kinds of proof that exist, by the name that the store, the audit and the metrics use. */
export const proofKindNames = ['email', 'phone', 'passkey', 'app', 'recovery-code'] as const

export type ProofKindName = (typeof proofKindNames)[number]

/** Kinds that a device proves, in the order of ways. Recovery codes come with them. */
export const deviceKindNames = ['passkey', 'app'] as const satisfies readonly ProofKindName[]

export type DeviceKindName = (typeof deviceKindNames)[number]
