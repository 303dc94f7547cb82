import type { GivenContact } from '../../../rules/contact/given-contact.js'
import type { PasswordHash } from '../../../store/embedded-directory/password-hash.js'
import type { Candidate, GivenPassword } from './candidate-of.js'
import { type AccountWrite, flag } from './change-account.js'
import type { KnownAccount } from './known-accounts.js'

/** The writes of an import for one account. */
export type PreparedAccount =
  | { readonly as: 'added'; readonly candidate: Candidate; readonly hash: string }
  | {
      readonly as: 'changed'
      readonly accountId: string
      readonly columns: AccountWrite['columns']
      /** Marks that a new password would lift, and an import keeps. */
      readonly kept: Pick<KnownAccount, 'lockedAt' | 'mustChange'>
      readonly hash: string | null
      readonly newContacts: readonly GivenContact[]
    }
  | { readonly as: 'unchanged' }

/** Finds out what an import has to write for a sound account, and hashes its password. */
export async function prepareAccount(
  { passwords, now }: { readonly passwords: PasswordHash; readonly now: number },
  candidate: Candidate,
  known: KnownAccount | undefined,
): Promise<PreparedAccount> {
  const { password, contacts } = candidate
  if (known === undefined) {
    return { as: 'added', candidate, hash: password === null ? '' : await hashOf(passwords, password) }
  }
  const isSamePassword = password === null || (await isSame(passwords, known.passwordHash, password))
  const columns = changedColumns(candidate, known, now)
  const newContacts = contacts.filter((one) => !hasVerified(known, one))
  if (isSamePassword && newContacts.length === 0 && Object.keys(columns).length === 0) return { as: 'unchanged' }
  const hash = isSamePassword ? null : await hashOf(passwords, password)
  const kept = { lockedAt: known.lockedAt, mustChange: known.mustChange }
  return { as: 'changed', accountId: known.id, columns, kept, hash, newContacts }
}

function hashOf(passwords: PasswordHash, password: GivenPassword): Promise<string> {
  return 'old' in password ? passwords.makeOver(password.old) : passwords.make(password.clear)
}

function isSame(passwords: PasswordHash, stored: string, password: GivenPassword): Promise<boolean> {
  return 'old' in password ? passwords.isOver(stored, password.old) : passwords.isRight(stored, password.clear)
}

/** True where an account has a contact, and it is verified. */
export function hasVerified({ contacts }: Pick<KnownAccount, 'contacts'>, { kind, canonical }: GivenContact): boolean {
  return contacts.some((one) => one.kind === kind && one.canonical === canonical && one.verifiedAt !== null)
}

/** Columns that differ from the account. An absent field is kept. */
function changedColumns({ given }: Candidate, known: KnownAccount, now: number): AccountWrite['columns'] {
  const { name, isLocked, isDisabled, mustChangePassword } = given
  const isOther = (wanted: boolean | undefined, is: boolean) => wanted !== undefined && wanted !== is
  return {
    ...(name === undefined || name === known.name ? {} : { name }),
    ...(isOther(isLocked, known.lockedAt !== null) ? { lockedAt: isLocked ? now : null } : {}),
    ...(isOther(isDisabled, known.disabled === 1) ? { disabled: flag(isDisabled === true) } : {}),
    ...(isOther(mustChangePassword, known.mustChange === 1) ? { mustChange: flag(mustChangePassword === true) } : {}),
  }
}
