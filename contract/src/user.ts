import { z } from 'zod'

/** The person behind the account. `photo` is an address or null; our server never sends the picture itself. */
export const userInfo = z.object({ name: z.string(), photo: z.string().nullable() })

/** One enrolled address; `createdAt` is an ISO 8601 instant. */
export const emailEntry = z.object({
  _id: z.string(),
  email: z.string(),
  verified: z.boolean(),
  createdAt: z.string(),
})

/** What a signed-in visitor sees of the account; never sent before the code is proven (L1, V2). */
export const user = z.object({ userInfo, emails: z.array(emailEntry) })

export type UserInfo = z.infer<typeof userInfo>
export type EmailEntry = z.infer<typeof emailEntry>
export type User = z.infer<typeof user>
