import { type BerReader, Control } from 'ldapts'

/** Errors of the control, in the order of their codes (draft-behera-ldap-password-policy, 6.2). */
const errors = [
  'passwordExpired',
  'accountLocked',
  'changeAfterReset',
  'passwordModNotAllowed',
  'mustSupplyOldPassword',
  'insufficientPasswordQuality',
  'passwordTooShort',
  'passwordTooYoung',
  'passwordInHistory',
  'passwordTooLong',
] as const

export type PolicyError = (typeof errors)[number]

const warningTag = 0xa0
const errorTag = 0x81

/** The control of draft-behera-ldap-password-policy, 6. The library fills it from any answer. */
export class PasswordPolicyControl extends Control {
  /** The directory's word about the password; null where it says nothing. */
  error: PolicyError | null = null

  constructor() {
    super('1.3.6.1.4.1.42.2.27.8.5.1')
  }

  override parseControl(reader: BerReader): void {
    reader.readSequence()
    // When it expires is computed from the entry, so the warning is passed over.
    if (reader.peek() === warningTag) reader.readString(warningTag, true)
    if (reader.peek() === errorTag) this.error = errors[reader.readTag(errorTag) ?? -1] ?? null
  }
}
