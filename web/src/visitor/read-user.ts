import type { EmailEntry, User } from '@portico/contract/user'
import { idOf } from '../api/id-of.js'

const emptyUser: User = { userInfo: { name: '', photo: null }, emails: [] }

/** A user that every screen can show. What a server leaves out stays as in `known`. */
export function readUser(given: unknown, known: User = emptyUser): User {
  const { userInfo, emails } = fields(given)
  const { name, photo } = fields(userInfo)
  return {
    userInfo: {
      name: typeof name === 'string' ? name : known.userInfo.name,
      photo: typeof photo === 'string' || photo === null ? photo : known.userInfo.photo,
    },
    emails: Array.isArray(emails) ? emails.flatMap(readEntry) : known.emails,
  }
}

function readEntry(given: unknown): EmailEntry[] {
  const { _id, email, verified, createdAt } = fields(given)
  const id = idOf(_id)
  if (!id || typeof email !== 'string') return []
  return [{ _id: id, email, verified: verified === true, createdAt: typeof createdAt === 'string' ? createdAt : '' }]
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
