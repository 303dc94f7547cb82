import { fieldsOf } from '@portico/contract/parse-fields'
import type { EmailEntry, User } from '@portico/contract/user'
import { idOf } from '../api/id-of.js'

const emptyUser: User = { userInfo: { name: '', photo: null }, emails: [] }

/** A user that every screen can show. A field that a server leaves out stays as in `known`. */
export function readUser(given: unknown, known: User = emptyUser): User {
  const { userInfo, emails } = fieldsOf(given)
  const { name, photo } = fieldsOf(userInfo)
  return {
    userInfo: {
      name: typeof name === 'string' ? name : known.userInfo.name,
      photo: typeof photo === 'string' || photo === null ? photo : known.userInfo.photo,
    },
    emails: Array.isArray(emails) ? emails.flatMap(readEntry) : known.emails,
  }
}

function readEntry(given: unknown): EmailEntry[] {
  const { _id, email, verified, createdAt, kept } = fieldsOf(given)
  const id = idOf(_id)
  if (!id || typeof email !== 'string') return []
  return [
    {
      _id: id,
      email,
      verified: verified === true,
      createdAt: typeof createdAt === 'string' ? createdAt : '',
      ...(kept === true ? { kept } : {}),
    },
  ]
}
