import { type Client, InvalidCredentialsError } from 'ldapts'

/** What a bind says of a password. A locked account's is not compared; an empty one not sent. */
export type BindAnswer = 'right' | 'wrong' | 'locked' | 'empty'

/**
 * Windows' error numbers, in hex, behind a refused bind. All but the first two and the last say
 * that the password is right and the account may not sign in (MS-ERREF 2.2).
 */
const answers: Readonly<Record<string, BindAnswer>> = {
  // ERROR_NO_SUCH_USER, ERROR_LOGON_FAILURE
  '525': 'wrong',
  '52e': 'wrong',
  // ERROR_INVALID_LOGON_HOURS, ERROR_INVALID_WORKSTATION
  '530': 'right',
  '531': 'right',
  // ERROR_PASSWORD_EXPIRED, ERROR_ACCOUNT_DISABLED
  '532': 'right',
  '533': 'right',
  // ERROR_ACCOUNT_EXPIRED, ERROR_PASSWORD_MUST_CHANGE
  '701': 'right',
  '773': 'right',
  // ERROR_ACCOUNT_LOCKED_OUT
  '775': 'locked',
}

/** Tries a password with a bind, on a connection that nothing else uses. */
export async function bindAs(client: Client, dn: string, password: string): Promise<BindAnswer> {
  if (!isBindable(password)) return 'empty'
  try {
    await client.bind(dn, password)
    return 'right'
  } catch (cause) {
    if (!(cause instanceof InvalidCredentialsError)) throw cause
    return answerIn(cause.message)
  }
}

/** Reads the message of a refused bind: `… AcceptSecurityContext error, data 52e, v1db1`. */
export function answerIn(message: string): BindAnswer {
  const [, subCode = ''] = /\bdata ([0-9a-f]+)\b/i.exec(message) ?? []
  return answers[subCode.toLowerCase()] ?? 'wrong'
}

/** True where a bind may carry a password. Windows takes a bind without one as anonymous (L3). */
export function isBindable(password: string): boolean {
  return password !== '' && !password.includes('\0')
}
