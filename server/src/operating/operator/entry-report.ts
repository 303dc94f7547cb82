import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import type { Account, Directory, Lockout, PasswordPolicy } from '../../ports/directory/directory.js'
import type { EntryName, FoundEntry } from '../../ports/directory/directory-diagnosis.js'
import type { AccountId } from '../../ports/ids.js'
import { failure, ok, type Result } from '../../ports/result.js'
import type { Clock } from '../../ports/system/clock.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { type ContactRules, type ReportedContact, reportedContacts } from './reported-contacts.js'

export interface EntryPorts {
  readonly directory: Pick<Directory, 'find' | 'contacts' | 'policy' | 'lockout'>
  /** All entries with a username, as they stand there; null for the embedded directory. */
  readonly entriesOf: ((name: EntryName) => Promise<readonly FoundEntry[]>) | null
  readonly rules: ContactRules
  /** The contacts that the portal has of an account; null before its store is made. */
  readonly contactsOf: ((accountId: AccountId) => Promise<readonly Contact[]>) | null
  /** The portal's time, and the date of an instant of it, in ms. */
  readonly clock: Clock
  /** Names that cannot reset or unlock. */
  readonly selfServiceExclude: RegExp | null
}

export interface Verdict {
  readonly isAllowed: boolean
  readonly why: string
}

/** The portal's reading of one entry, with the consequences. Only an operator may see it. */
export interface EntryReport {
  readonly username: string
  /** Every entry with this name: none, one, or several, of which the portal then uses none. */
  readonly entries: readonly FoundEntry[]
  /** Null where the portal takes none of the entries for an account. */
  readonly account: Account | null
  readonly signIn: Verdict
  readonly reset: Verdict
  readonly unlock: Verdict
  /** Null without an account. */
  readonly policy: PasswordPolicy | null
  /** The strictest lockout of any account. */
  readonly lockout: Lockout | null
  readonly contacts: readonly ReportedContact[]
}

/** Looks at the entry of a typed name. Fails for a text that is no valid name. */
export async function readEntryReport(ports: EntryPorts, typed: string): Promise<Result<EntryReport>> {
  const { directory, entriesOf, rules, selfServiceExclude } = ports
  const { value: username, whole, isPossible } = canonicalUsername(typed, rules.institution.domains)
  if (!isPossible) return failure(`"${typed}" cannot be a username.`)
  const account = await directory.find(username, whole)
  const entries = (await entriesOf?.({ username, whole, id: account?.id ?? null })) ?? []
  const usernames = account?.usernames ?? [username]
  const isExcluded = usernames.some((name) => selfServiceExclude?.test(name))
  const { contacts, whyNoRecovery } = reportedContacts({
    kept: account === null ? [] : await directory.contacts(account),
    rows: account === null ? [] : ((await ports.contactsOf?.(account.id)) ?? null),
    now: ports.clock.now(),
    rules,
  })
  return ok({
    username,
    entries,
    account,
    ...verdictsOf({ account, entries, isExcluded, whyNoRecovery }),
    policy: account === null ? null : await directory.policy(account),
    lockout: await directory.lockout(),
    contacts,
  })
}

interface Seen {
  readonly account: Account | null
  readonly entries: readonly FoundEntry[]
  readonly isExcluded: boolean
  readonly whyNoRecovery: string | null
}

/** The portal's verdicts on the acts of a person. Pure. */
function verdictsOf(seen: Seen): Pick<EntryReport, 'signIn' | 'reset' | 'unlock'> {
  const barred = whyBarred(seen)
  if (barred !== null) return { signIn: no(barred), reset: no(barred), unlock: no(barred) }
  const recovery = whyBarredFromRecovery(seen)
  return {
    signIn: signInOf(seen),
    reset: recovery === null ? yes('With a code to a verified contact.') : no(recovery),
    unlock: recovery === null ? unlockOf(seen) : no(recovery),
  }
}

function whyBarred({ account, entries }: Seen): string | null {
  if (account?.isDisabled) return 'The account is disabled, expired or barred: only the help desk can help.'
  if (account !== null) return null
  if (entries.length === 0) return 'The directory has no account with this username.'
  return entries.length === 1
    ? 'The entry has no username or no id that the portal can use.'
    : 'Several entries have this username, and the portal must not choose between people.'
}

function signInOf({ account }: Seen): Verdict {
  if (account?.isLocked) return no('The directory has locked the account: an unlock or a reset lifts that.')
  return account?.mustChangePassword
    ? yes('With the password and a code; then a new password has to be set.')
    : yes('With the password and a code.')
}

function whyBarredFromRecovery({ account, isExcluded, whyNoRecovery }: Seen): string | null {
  if (account?.isPrivileged) return 'The person is in a privileged group.'
  return isExcluded ? 'PORTICO_SELF_SERVICE_EXCLUDE names the username.' : whyNoRecovery
}

function unlockOf({ account }: Seen): Verdict {
  return account?.isLocked
    ? yes('With a code to a verified contact.')
    : yes('It would change nothing: there is no lock.')
}

const yes = (why: string): Verdict => ({ isAllowed: true, why })
const no = (why: string): Verdict => ({ isAllowed: false, why })
