import type { ContactKind } from '@portico/contract'
import type { AccountId, ContactId } from '../../ports/ids.js'

/** A destination of codes. Mail goes to `address`, as stored; `canonical` only compares. */
export interface Contact {
  readonly id: ContactId
  readonly accountId: AccountId
  readonly kind: ContactKind
  readonly address: string
  readonly canonical: string
  readonly verifiedAt: number | null
  readonly createdAt: number
  /** The end in ms of a verified contact's wait for recovery (G6); null while unverified. */
  readonly heldUntil: number | null
  /** Since when the directory keeps the contact, in ms; null for a contact of the person's own. */
  readonly keptSince: number | null
  /** Since when the directory does not name a kept contact any more, in ms; null while it does. */
  readonly missingSince: number | null
  /** From when on it serves a sign-in, in ms; null from its verification on. */
  readonly signsInFrom: number | null
  /** The help desk's case in which it was added; null for every other. */
  readonly caseId: string | null
}

export type VerifiedContact = Contact & { readonly verifiedAt: number; readonly heldUntil: number }

export type FormerContact = Pick<Contact, 'kind' | 'address' | 'canonical'>

/** The instant of a verification and the end of the hold that it begins, in ms. */
export interface VerifiedTimes {
  readonly now: number
  readonly heldUntil: number
}

/** Of a contact that the help desk adds, also from when on it serves a sign-in, in ms, and its case. */
export type DeskTimes = Pick<Contact, 'signsInFrom' | 'caseId'>

export interface ContactCounts {
  readonly emails: number
  readonly phones: number
}

export interface PeopleByContacts extends ContactCounts {
  readonly people: number
}

export interface ContactStore {
  /** In the order of their creation. */
  allOf(accountId: AccountId): Promise<Contact[]>
  byId(id: ContactId): Promise<Contact | null>
  /** The contacts of several accounts. */
  ofAll(accountIds: readonly AccountId[]): Promise<Contact[]>
  /** Adds a contact; false when the account already has this canonical form. */
  add(contact: Contact): Promise<boolean>
  /**
   * Adds verified contacts, verifies those that an account has unverified, and ends the waits that
   * are longer than those of the given ones. Returns the account of each contact that changed. No
   * contact may be given twice.
   */
  addVerified(contacts: readonly VerifiedContact[]): Promise<readonly AccountId[]>
  markVerified(id: ContactId, times: VerifiedTimes & Partial<DeskTimes>): Promise<boolean>
  /** Ends the wait of a verified contact: it counts from now on. */
  endWait(id: ContactId): Promise<void>
  /** People whose contacts serve recovery at `now`, by number of contacts; of some, or of all. */
  countPeople(of: { readonly now: number; readonly among?: readonly AccountId[] }): Promise<PeopleByContacts[]>
  /** Enrolled people without a verified address or a phone with one of the prefixes. */
  countUnreachable(phonePrefixes: readonly string[]): Promise<number>
  /** Remembers a removed contact, which still gets notices until `until`, in ms (G6). */
  addFormer(contact: Contact, until: number): Promise<void>
  formerOf(accountId: AccountId, now: number): Promise<FormerContact[]>
  dropFormer(before: number): Promise<number>
  /** Restarts the life of an unverified entry at `now`. */
  renew(id: ContactId, now: number): Promise<void>
  markKept(id: ContactId, times: VerifiedTimes): Promise<void>
  /**
   * Adds `ms` to the end of each wait that was going on at the instant `from`, and of the time for which
   * a removed contact is told (G4).
   */
  prolongWaits(by: { readonly from: number; readonly ms: number }): Promise<void>
  /** Marks a kept contact as missing in the directory since an instant, in ms; null unmarks it. */
  markMissing(id: ContactId, since: number | null): Promise<void>
  /** Leaves a contact to the person, because the directory does not keep it any more. */
  release(id: ContactId): Promise<void>
  remove(id: ContactId): Promise<void>
  /** Removes unverified addresses that were added before `before` (N4). */
  dropUnverified(before: number): Promise<number>
  /** Canonical forms of verified phones, at most `most`. Their ids are random, as is the choice. */
  verifiedPhones(most: number): Promise<readonly string[]>
  /** Accounts with this contact, verified, in the order of their ids; at most `most`. */
  ownersOf(contact: Pick<Contact, 'kind' | 'canonical'>, most: number): Promise<readonly AccountId[]>
}
