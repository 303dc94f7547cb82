import type { EmailEntry, User } from '@portico/contract/account'

/** A user that every screen can show, whatever another server left out. */
export function readUser(given: unknown): User {
  const { userInfo, emails } = fields(given)
  const { name, photo } = fields(userInfo)
  return {
    userInfo: { name: typeof name === 'string' ? name : '', photo: typeof photo === 'string' ? photo : null },
    emails: Array.isArray(emails) ? emails.flatMap(readEntry) : [],
  }
}

function readEntry(given: unknown): EmailEntry[] {
  const { _id, email, verified, createdAt } = fields(given)
  if (typeof _id !== 'string' || typeof email !== 'string') return []
  return [{ _id, email, verified: verified === true, createdAt: typeof createdAt === 'string' ? createdAt : '' }]
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
