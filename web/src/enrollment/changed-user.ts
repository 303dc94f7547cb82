import type { EmailEntry, User } from '@portico/contract/user'

/** How the list will look once the server has done what it was asked, for servers that do not tell the renewed list. */

/** With an address that waits for its code; unchanged when it is on the list already. */
export function withPending(user: User, { id, email }: { id: string; email: string }): User {
  if (user.emails.some((entry) => entry._id === id)) return user
  const entry = { _id: id, email, verified: false, createdAt: new Date().toISOString() }
  return withEmails(user, [...user.emails, entry])
}

export function withProven(user: User, id: string): User {
  return withEmails(
    user,
    user.emails.map((entry) => (entry._id === id ? { ...entry, verified: true } : entry)),
  )
}

export function withoutEmail(user: User, id: string): User {
  return withEmails(
    user,
    user.emails.filter((entry) => entry._id !== id),
  )
}

function withEmails(user: User, emails: readonly EmailEntry[]): User {
  return { ...user, emails: [...emails] }
}
