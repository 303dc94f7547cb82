import { z } from 'zod'

/** The person of the account. `photo` is an address or null, never the picture itself. */
export const userInfo = z.object({ name: z.string(), photo: z.string().nullable() })

/**
 * One enrolled address; `createdAt` is an ISO 8601 instant. `kept` marks an address that the
 * institution keeps: the visitor cannot remove it.
 */
export const emailEntry = z.object({
  _id: z.string(),
  email: z.string(),
  verified: z.boolean(),
  createdAt: z.string(),
  kept: z.literal(true).optional(),
})

/** The account as its signed-in visitor sees it. The server sends it only after the proof (L1). */
export const user = z.object({ userInfo, emails: z.array(emailEntry) })

export type UserInfo = z.infer<typeof userInfo>
export type EmailEntry = z.infer<typeof emailEntry>
export type User = z.infer<typeof user>
