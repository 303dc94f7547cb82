import type { ContactKind } from '@portico/contract'
import type { AccountId, ContactId } from '../ids.js'

/** An address or number a code can be sent to; `address` is the stored form that mail goes to, `canonical` only compares. */
export interface Contact {
  readonly id: ContactId
  readonly accountId: AccountId
  readonly kind: ContactKind
  readonly address: string
  readonly canonical: string
  readonly verifiedAt: number | null
  readonly createdAt: number
}

export interface ContactStore {
  /** In the order in which they were added. */
  allOf(accountId: AccountId): Promise<Contact[]>
  byId(id: ContactId): Promise<Contact | null>
  /** Adds a contact; false when the account has this canonical form already. */
  add(contact: Contact): Promise<boolean>
  /** Whether the contact was there to be verified. */
  markVerified(id: ContactId, now: number): Promise<boolean>
  /** Lets an unproven entry live anew from `now`. */
  renew(id: ContactId, now: number): Promise<void>
  remove(id: ContactId): Promise<void>
  /** Removes addresses that were never proven and were added before `before` (N4). */
  dropUnverified(before: number): Promise<number>
  /** Top-level labels of verified addresses with how often each occurs (decoys draw alike). */
  lastLabels(): Promise<ReadonlyMap<string, number>>
  /** Canonical forms of all verified phones. */
  verifiedPhones(): Promise<readonly string[]>
}
