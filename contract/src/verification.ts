import { z } from 'zod'

/**
 * A contact that the server offers before the proof: a masked address, and a handle that is random
 * in each flow, so that it identifies no account (V1).
 */
export const emailChoice = z.object({ _id: z.string(), email: z.string() })
export const phoneChoice = z.object({ _id: z.string(), phoneNumber: z.string() })

/** The visitor's next step: one of five types, each with its own shape of `data`. */
export const verification = z.discriminatedUnion('type', [
  z.object({ type: z.literal(''), data: z.array(z.never()) }),
  z.object({ type: z.literal('email'), data: z.array(emailChoice) }),
  z.object({ type: z.literal('phone'), data: z.array(phoneChoice) }),
  z.object({
    type: z.literal('both'),
    data: z.tuple([z.object({ emails: z.array(emailChoice) }), z.object({ phoneNumbers: z.array(phoneChoice) })]),
  }),
  z.object({ type: z.literal('changePassword'), data: z.null() }),
])

export const contactKind = z.enum(['email', 'phone'])

export type EmailChoice = z.infer<typeof emailChoice>
export type PhoneChoice = z.infer<typeof phoneChoice>
export type Verification = z.infer<typeof verification>
export type VerificationType = Verification['type']
export type ContactKind = z.infer<typeof contactKind>
