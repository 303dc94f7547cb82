import { Attribute, Change, type Client, ResultCodeError, UnwillingToPerformError } from 'ldapts'
import type { Directory } from '../../directory.js'
import type { People } from '../../people.js'
import type { PasswordPolicyControl, PolicyError } from '../password-policy-control.js'
import type { StandardParts } from '../standard/person-entries.js'
import type { StandardDialect, WrittenPassword } from '../standard/standard-dialect.js'
import { standardDirectory } from '../standard/standard-directory.js'
import { standardPeople } from '../standard/standard-people.js'
import { accountState, showsWrite } from './account-state.js'
import { isEmptyGroup } from './is-empty-group.js'
import { readPasswordPolicies } from './read-password-policies.js'
import { recognize } from './recognize.js'
import { liftLocks, tryWriting } from './unlock-entry.js'

/** What 389 Directory Server does in its own way. */
export const dialect: StandardDialect = {
  id: 'nsUniqueId',
  state: accountState,
  recognize,
  readPolicies: readPasswordPolicies,
  isEmptyGroup,
  setPassword,
  isOldRefused: (cause) => cause instanceof ResultCodeError && cause.code === noSuchAttribute,
  brokenRule,
  showsWrite,
  liftLocks,
  tryWriting,
}

type Parts = Omit<StandardParts, 'dialect'>

/** A directory on 389 Directory Server. */
export function directory389(parts: Parts): Directory {
  return standardDirectory({ ...parts, dialect })
}

/** The people of a 389 Directory Server. */
export function people389(parts: Parts): People {
  return standardPeople({ ...parts, dialect })
}

/**
 * Replaces the password: the operation of RFC 3062 lets the new one expire at once, where the
 * policy wants a change after a reset. The server finds an old value by comparing it, and replaces
 * all of them, so that no second one stays valid.
 */
export async function setPassword(
  client: Client,
  { dn, old, next }: WrittenPassword,
  control: PasswordPolicyControl,
): Promise<void> {
  const change = (operation: 'delete' | 'replace', value: string) =>
    new Change({ operation, modification: new Attribute({ type: 'userPassword', values: [value] }) })
  await client.modify(dn, [...(old === null ? [] : [change('delete', old)]), change('replace', next)], control)
}

/** The result with which a compared value is not there (RFC 4511, A.1). */
const noSuchAttribute = 16

/** Rules that the server tells by its words alone. */
const words: readonly (readonly [RegExp, PolicyError])[] = [
  [/password in history/i, 'passwordInHistory'],
  [/minimum age/i, 'passwordTooYoung'],
  [/at least \d+ characters long/i, 'passwordTooShort'],
  [/not allowed to change/i, 'passwordModNotAllowed'],
]

function brokenRule(cause: unknown, { error }: PasswordPolicyControl): PolicyError | null {
  const said = cause instanceof ResultCodeError ? cause.message : ''
  const known = words.find(([pattern]) => pattern.test(said))?.[1]
  // A server that takes no writes says by the control that this person may not change a password.
  const isUnwilling = cause instanceof UnwillingToPerformError
  return known ?? (isUnwilling ? null : error)
}
