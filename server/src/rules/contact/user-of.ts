import { apiBase, downloadPaths, type User } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { type Clock, instant } from '../../ports/system/clock.js'
import type { Secrets } from '../../ports/system/secrets.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'

type UserPorts = { readonly clock: Clock; readonly secrets: Pick<Secrets, 'sign'> }

/**
 * The account as a signed-in visitor sees it. The server must not send it before a right code (V2).
 */
export async function userOf(stores: Stores, ports: UserPorts, account: Account): Promise<User> {
  return userWith(await stores.contacts.allOf(account.id), ports, account)
}

/** The same for a caller that has the account's contacts already. */
export function userWith(contacts: readonly Contact[], { clock, secrets }: UserPorts, account: Account): User {
  return {
    userInfo: { name: account.name, photo: account.hasPhoto ? photoAddress(secrets, account.id) : null },
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

/**
 * The address of a person's photo. Its query differs for each person, because a page keeps a picture
 * by its address and would show the last person's to the next one (V2). It does not tell the id.
 */
function photoAddress(secrets: Pick<Secrets, 'sign'>, accountId: AccountId): string {
  return `${apiBase}${downloadPaths.photo}?of=${secrets.sign('photo', accountId)}`
}

/** True when the `of` in an address of a photo stands for this person. */
export function isPhotoOf(secrets: Pick<Secrets, 'verify'>, accountId: AccountId, of: unknown): boolean {
  return typeof of === 'string' && secrets.verify('photo', accountId, of)
}
