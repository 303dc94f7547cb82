import type { Check } from '../check.js'
import type { AccountId } from '../ids.js'

/** The question of a check of the doctor, and the remedy where the answer is no. */
export interface CheckMeaning {
  readonly asks: string
  readonly mends: string
}

/** The codes for a directory on another machine. A code never changes its meaning. */
export const directoryChecks = {
  'directory-name': {
    asks: 'Do the host names of PORTICO_DIRECTORY_URL have addresses?',
    mends: 'Correct the host in PORTICO_DIRECTORY_URL, or the name servers of the machine.',
  },
  'directory-connection': {
    asks: 'Does a server listen at these hosts and ports, and answer in time?',
    mends: 'Start the directory, open the firewall, or correct PORTICO_DIRECTORY_URL.',
  },
  'directory-tls': {
    asks: 'Do the servers speak TLS: at once with `ldaps:`, after StartTLS with `ldap:`?',
    mends: 'Give the directory a certificate, or write the other scheme in PORTICO_DIRECTORY_URL.',
  },
  'directory-authority': {
    asks: 'Has an authority that the portal trusts signed the certificates?',
    mends: "Name the file with that authority's certificates in PORTICO_DIRECTORY_CA_FILE.",
  },
  'directory-expiry': {
    asks: 'Are the certificates valid today, and for 30 more days?',
    mends: "Renew them at the directory, or set the machine's clock.",
  },
  'directory-host': {
    asks: 'Do the certificates name the hosts of PORTICO_DIRECTORY_URL?',
    mends: 'Write the host in PORTICO_DIRECTORY_URL as the certificate names it.',
  },
  'directory-bind': {
    asks: 'Do the servers take name and password of the service account?',
    mends: 'Correct PORTICO_DIRECTORY_BIND_DN and PORTICO_DIRECTORY_BIND_PASSWORD.',
  },
  'directory-kind': {
    asks: 'Is the server of the kind that PORTICO_DIRECTORY_KIND names?',
    mends: 'Correct PORTICO_DIRECTORY_KIND.',
  },
  'directory-base': {
    asks: 'Is each base there, and does the service account see it?',
    mends: 'Correct PORTICO_DIRECTORY_BASE_DN, or let the service account read the base.',
  },
  'directory-filter': {
    asks: 'Does the filter find accounts below the bases, each with a username and an immutable id?',
    mends: 'Correct PORTICO_DIRECTORY_USER_FILTER, _USERNAME_ATTRIBUTE or _ID_ATTRIBUTE.',
  },
  'directory-names': {
    asks: 'Does each username belong to one entry alone? With two entries neither person can sign in.',
    mends: 'Give each entry its own username, or narrow PORTICO_DIRECTORY_USER_FILTER.',
  },
  'directory-exclude-groups': {
    asks: 'Are the groups of PORTICO_DIRECTORY_EXCLUDE_GROUPS there?',
    mends: 'Correct PORTICO_DIRECTORY_EXCLUDE_GROUPS.',
  },
  'directory-twice': {
    asks: 'Does each username stand in one of the directories alone? Only with several; the first one has it.',
    mends: 'Tell the others to type the suffix of theirs, or narrow a filter.',
  },
  'directory-barred': {
    asks: 'Does the service account see which accounts are barred by PORTICO_DIRECTORY_BARRED_FILTER or by their hash?',
    mends: 'Correct PORTICO_DIRECTORY_BARRED_FILTER, or let the service account read what it names.',
  },
  'directory-policy': {
    asks: 'Does the service account read the password policy?',
    mends: 'Let it read the policies; the answer names the grant.',
  },
  'directory-resets': {
    asks: 'Does the policy let people reset a password at any time?',
    mends: 'Lower the minimum age, or turn off that every change needs the old password.',
  },
  'directory-lockout': {
    asks: 'Does the directory lock late enough that tries can be kept for known devices?',
    mends: 'Raise the threshold of the directory to 4 failures or more.',
  },
  'directory-canary': {
    asks: 'Is PORTICO_DIRECTORY_CANARY the username of one account that is not disabled?',
    mends: 'Make a test account, and name it in PORTICO_DIRECTORY_CANARY.',
  },
  'directory-right-reset': {
    asks: 'May the service account set a new password? The canary gets a random one, and signs in with it.',
    mends: 'Grant it the right to reset passwords; the answer names the grant.',
  },
  'directory-right-change': {
    asks: 'May the service account compare the old password of the canary and set a new one?',
    mends: 'Give the service account that right; without it each change of a password ends at the help desk.',
  },
  'directory-right-read': {
    asks: 'Does the service account read the attributes that tell the state of an account?',
    mends: 'Grant it the right to read them; the answer names the grant.',
  },
  'directory-lock-state': {
    asks: 'Does the service account see that the directory has locked the canary?',
    mends: 'Let it read the attribute of the lock; the answer names the grant.',
  },
  'directory-right-unlock': {
    asks: 'May the service account lift a lock?',
    mends: 'Grant it the right; the answer names the grant.',
  },
  'directory-right-write-back': {
    asks: 'May the service account write PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE?',
    mends: 'Grant it the right, or leave the setting out.',
  },
  'directory-contacts': {
    asks: 'Are people kept from writing the attributes themselves from which the portal takes contacts?',
    mends:
      'Take that right from people; the answer names the rule. Or set PORTICO_DIRECTORY_CONTACTS to after-sign-in.',
  },
} as const satisfies Record<string, CheckMeaning>

export type DirectoryCheckCode = keyof typeof directoryChecks

/** A name whose entries an operator asks for. */
export interface EntryName {
  readonly username: string
  readonly whole: string
  /** That of the account that has the name; null where none has. */
  readonly id: AccountId | null
}

/** An entry that a search for one name finds, as the portal reads it. */
export interface FoundEntry {
  readonly dn: string
  /** Attributes by name. A photo is only a size, and no attribute is a password or its hash. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** Checks that only an adapter can make. Beside the port `Directory`, for operators' commands. */
export interface DirectoryDiagnosis {
  /** The checks in their order. They change only the canary, and put back all but its password. */
  readonly checks: readonly Check<DirectoryCheckCode>[]
  /**
   * All entries that a canonical name, and the same with its domain, may mean. Raises
   * `Unavailable('directory')`.
   */
  entriesOf(username: string, whole?: string): Promise<readonly FoundEntry[]>
  /** The canonical usernames that the checks have counted, which may not be all. */
  usernames(): Promise<ReadonlySet<string>>
}
