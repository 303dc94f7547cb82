import type { AccountId, NameKey } from '../ids.js'

/** The person that a flow is about: an account, or the decoy of a name that must look like one. */
export type Subject =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'decoy'; readonly nameKey: NameKey }

export function subjectOf(account: { readonly id: AccountId } | null, nameKey: NameKey): Subject {
  return account === null ? { kind: 'decoy', nameKey } : { kind: 'account', id: account.id }
}

/**
 * What the portal looks things up by: the account's id, or for a decoy an id that no account has,
 * so that the look-ups find nothing and cost the same (E6).
 */
export function subjectKey(subject: Subject): AccountId {
  return subject.kind === 'account' ? subject.id : (subject.nameKey as string)
}
