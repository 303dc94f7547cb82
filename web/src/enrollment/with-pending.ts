import type { User } from '@portico/contract/account'

/** The user with an address that waits for its code, as the server will list it; unchanged when it is on the list already. */
export function withPending(user: User, { id, email }: { id: string; email: string }): User {
  if (user.emails.some((entry) => entry._id === id)) return user
  const entry = { _id: id, email, verified: false, createdAt: new Date().toISOString() }
  return { ...user, emails: [...user.emails, entry] }
}
