import { z } from 'zod'

/**
 * A contact that the server offers before the proof: a masked address, and a handle that is random
 * in each flow, so that it identifies no account (V1).
 */
export const emailChoice = z.object({ _id: z.string(), email: z.string() })
export const phoneChoice = z.object({ _id: z.string(), phoneNumber: z.string() })

export const proofKind = z.enum(['passkey', 'app', 'recovery-code', 'email', 'phone'])

/**
 * What was proven in the flow, and what would bring it on now. It is absent where it would only
 * repeat the contacts in `data`, and while a password must be changed.
 */
const proofs = z.object({ done: z.array(proofKind), ways: z.array(proofKind) }).optional()

/**
 * The visitor's next step: one of five types, each with its own shape of `data`. The type tells
 * contacts also where a code to one of them will not suffice; then `proofs` tells what will.
 */
export const verification = z.discriminatedUnion('type', [
  z.object({ type: z.literal(''), data: z.array(z.never()), proofs }),
  z.object({ type: z.literal('email'), data: z.array(emailChoice), proofs }),
  z.object({ type: z.literal('phone'), data: z.array(phoneChoice), proofs }),
  z.object({
    type: z.literal('both'),
    data: z.tuple([z.object({ emails: z.array(emailChoice) }), z.object({ phoneNumbers: z.array(phoneChoice) })]),
    proofs,
  }),
  z.object({ type: z.literal('changePassword'), data: z.null() }),
])

export const contactKind = z.enum(['email', 'phone'])

export type EmailChoice = z.infer<typeof emailChoice>
export type PhoneChoice = z.infer<typeof phoneChoice>
export type Verification = z.infer<typeof verification>
export type VerificationType = Verification['type']
export type ProofKind = z.infer<typeof proofKind>
export type ContactKind = z.infer<typeof contactKind>
