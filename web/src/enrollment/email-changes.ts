import type { EmailEntry, User } from '@portico/contract/user'

/** Changes to the list of a user's addresses, for servers that do not send the new list. */
export const emailChanges = {
  /** Adds an address that waits for its code, unless it is on the list. */
  add(user: User, { id, email }: { id: string; email: string }): User {
    if (user.emails.some((entry) => entry._id === id)) return user
    const entry = { _id: id, email, verified: false, createdAt: new Date().toISOString() }
    return withEmails(user, [...user.emails, entry])
  },

  verify(user: User, id: string): User {
    return withEmails(
      user,
      user.emails.map((entry) => (entry._id === id ? { ...entry, verified: true } : entry)),
    )
  },

  remove(user: User, id: string): User {
    return withEmails(
      user,
      user.emails.filter((entry) => entry._id !== id),
    )
  },
}

function withEmails(user: User, emails: readonly EmailEntry[]): User {
  return { ...user, emails: [...emails] }
}
