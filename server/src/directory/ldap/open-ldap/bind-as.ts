import { type Client, InvalidCredentialsError } from 'ldapts'
import { PasswordPolicyControl, type PolicyError } from './password-policy-control.js'

/** What a bind says about a password. */
export interface BindAnswer {
  /** Whether the password is right, as far as the directory has looked at it. */
  readonly isRight: boolean
  readonly error: PolicyError | null
}

/**
 * Tries a password with a bind. An expired password is right, because slapd says so only of the right
 * one; of a locked account it looks at no password at all. Never called with an empty password, which
 * would be a bind as nobody (RFC 4513, 5.1.2).
 */
export async function bindAs(client: Client, dn: string, password: string): Promise<BindAnswer> {
  const control = new PasswordPolicyControl()
  try {
    await client.bind(dn, password, control)
    return { isRight: true, error: control.error }
  } catch (cause) {
    if (!(cause instanceof InvalidCredentialsError)) throw cause
    return { isRight: control.error === 'passwordExpired', error: control.error }
  }
}
