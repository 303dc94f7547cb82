/** A person whom an adapter's test puts into its directory before the suite looks. */
export interface SuitePerson {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly isLocked?: boolean
  readonly isDisabled?: boolean
  readonly mustChangePassword?: boolean
  /** The password has expired; in a directory without expiry it is one that must be changed. */
  readonly isPasswordExpired?: boolean
  /** In an excluded group; a directory without groups leaves it out. */
  readonly isPrivileged?: boolean
  /** The password was changed just now; the directory asks for a day until the next, if it can. */
  readonly isPasswordTooYoung?: boolean
}
