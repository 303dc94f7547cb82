import { fieldsOf } from '@portico/contract/parse-fields'

/** The server's facts on the account of a signed-in visitor. */
export interface Account {
  /** Empty where the server does not tell it. */
  readonly username: string
  /** The phone numbers that get codes, masked. */
  readonly phones: readonly string[]
  /** An ISO 8601 instant; null where it is not known. */
  readonly passwordChangedAt: string | null
  /** An ISO 8601 instant; null where it is not known, or the password never expires. */
  readonly passwordExpiresAt: string | null
  /** False where only the help desk can reset the password or unlock the account. */
  readonly canRecover: boolean
  /** True where a code to a contact does not suffice, because the visitor has set up more. */
  readonly needsDevice: boolean
}

/** The account as a server sent it. A missing or malformed fact counts as not told. */
export function readAccount(given: unknown): Account {
  const { username, phones, passwordChangedAt, passwordExpiresAt, canRecover, needsDevice } = fieldsOf(given)
  return {
    username: textIn(username) ?? '',
    phones: Array.isArray(phones) ? phones.flatMap((phone) => textIn(phone) ?? []) : [],
    passwordChangedAt: textIn(passwordChangedAt),
    passwordExpiresAt: textIn(passwordExpiresAt),
    canRecover: canRecover !== false,
    needsDevice: needsDevice === true,
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
