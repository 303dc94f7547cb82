import { apiBase, downloadPaths, type User } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import { type Clock, instant } from '../../ports/system/clock.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

type WithClock = { readonly clock: Clock }

/**
 * The account as a signed-in visitor sees it. The server must not send it before a right code (V2).
 */
export async function userOf(stores: Stores, ports: WithClock, account: Account): Promise<User> {
  return userWith(await stores.contacts.allOf(account.id), ports, account)
}

/** The same for a caller that has the account's contacts already. */
export function userWith(contacts: readonly Contact[], { clock }: WithClock, account: Account): User {
  return {
    userInfo: { name: account.name, photo: account.hasPhoto ? `${apiBase}${downloadPaths.photo}` : null },
    emails: contacts
      .filter(({ kind, missingSince }) => kind === 'email' && missingSince === null)
      .map(({ id, address, verifiedAt, createdAt, keptSince }) => ({
        _id: id,
        email: address,
        verified: verifiedAt !== null,
        createdAt: instant(clock.date(createdAt)),
        ...(keptSince === null ? {} : { kept: true as const }),
      })),
  }
}
