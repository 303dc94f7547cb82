import type { EmailEntry } from '@portico/contract/user'
import { type WayBack, wayBack } from '@portico/contract/way-back'
import type { Account } from '../session/read-account.js'

/** The visitor's way back, as the server tells it; where it does not, each verified contact serves. */
export function ownWayBack(emails: readonly EmailEntry[], { phones, canRecover, wayBack: told }: Account): WayBack {
  const contacts = [
    ...emails.map(({ verified }) => ({ kind: 'email', isVerified: verified, serves: verified }) as const),
    ...phones.map(() => ({ kind: 'phone', isVerified: true, serves: true }) as const),
  ]
  return told ?? wayBack(contacts, canRecover)
}
