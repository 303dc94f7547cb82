import type { FlowName } from '@portico/contract'
import type { AccountId, NameKey } from '../ids.js'
import type { Account, Directory } from './directory.js'

/** The person that a flow is about: an account, or the decoy of a name that must look like one. */
export type Subject =
  | { readonly kind: 'account'; readonly id: AccountId }
  | {
      readonly kind: 'decoy'
      readonly nameKey: NameKey
      /** The one of several directories whose person it looks like, as ids begin there. */
      readonly home?: string
    }

export function subjectOf(account: { readonly id: AccountId } | null, nameKey: NameKey, home = ''): Subject {
  if (account !== null) return { kind: 'account', id: account.id }
  return { kind: 'decoy', nameKey, ...(home === '' ? {} : { home }) }
}

/**
 * The key of the portal's look-ups: the account's id, or for a decoy an id that no account has, so
 * that the look-ups find nothing and cost the same (E6).
 */
export function subjectKey(subject: Subject): AccountId {
  return subject.kind === 'account' ? subject.id : (subject.nameKey as string)
}

/** What the directory is asked for: of several the one that would be asked for a person of that name (E6). */
export function askedId(subject: Subject): AccountId {
  return subject.kind === 'account' ? subject.id : `${subject.home ?? ''}${subject.nameKey}`
}

/** How an id begins that names its directory; no name of one holds a colon (DIR25). */
export function beginOfId(id: AccountId): string {
  return id.slice(0, id.indexOf(':') + 1)
}

interface Known {
  readonly directory: Pick<Directory, 'byId'>
  readonly store: { readonly people: { epochOf(id: AccountId): Promise<number> } }
}

/**
 * The account of a flow while the flow is still valid: the account exists, is enabled, and has the
 * same credentials as before (R6). Returns `decoy` for a decoy, which is always valid, so that it
 * ends like a real flow. Null means that the flow must end.
 */
export async function accountOfSubject(
  { store, directory }: Known,
  { subject, epoch, name }: { readonly subject: Subject; readonly epoch: number; readonly name: FlowName },
): Promise<Account | 'decoy' | null> {
  // A decoy costs the same look-ups, so that response times do not reveal it (E6).
  const account = await directory.byId(askedId(subject))
  const present = await store.people.epochOf(subjectKey(subject))
  if (subject.kind === 'decoy') return 'decoy'
  if (account === null || account.isDisabled || present !== epoch) return null
  // The group may have been given since the flow began (DIR1).
  return name !== 'profile' && account.isPrivileged ? null : account
}
