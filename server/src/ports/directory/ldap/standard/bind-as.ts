import { type Client, ResultCodeError } from 'ldapts'
import { PasswordPolicyControl, type PolicyError } from '../password-policy-control.js'

/** The answer of a bind about a password. */
export interface BindAnswer {
  /** True where the password is right, as far as the directory has looked at it. */
  readonly isRight: boolean
  readonly error: PolicyError | null
}

/**
 * Results that are about the account or its password: constraint violation, inappropriate
 * authentication, invalid credentials, unwilling (RFC 4511, A.1). A 503 for some of them would show
 * which names exist.
 */
const refusals = [19, 48, 49, 53]

/**
 * Tries a password with a bind. An expired password is right, because slapd says so only of the
 * right one; of a locked account it looks at no password at all. Never called with an empty
 * password, which would be an anonymous bind (RFC 4513, 5.1.2).
 */
export async function bindAs(client: Pick<Client, 'bind'>, dn: string, password: string): Promise<BindAnswer> {
  const control = new PasswordPolicyControl()
  try {
    await client.bind(dn, password, control)
    return { isRight: true, error: control.error }
  } catch (cause) {
    if (!(cause instanceof ResultCodeError && refusals.includes(cause.code))) throw cause
    return { isRight: control.error === 'passwordExpired', error: control.error }
  }
}
