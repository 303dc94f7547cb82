import { ResultCodeError } from 'ldapts'
import type { Directory } from '../../directory.js'
import type { People } from '../../people.js'
import type { PasswordPolicyControl } from '../password-policy-control.js'
import type { StandardParts } from '../standard/person-entries.js'
import type { StandardDialect } from '../standard/standard-dialect.js'
import { standardDirectory } from '../standard/standard-directory.js'
import { standardPeople } from '../standard/standard-people.js'
import { accountState } from './account-state.js'
import { modifyPassword } from './modify-password.js'
import { hasPolicyOverlay } from './other-vendor.js'
import { readPasswordPolicies } from './read-password-policies.js'
import { liftLocks, tryWriting } from './unlock-entry.js'

/** slapd with its overlay ppolicy. */
const dialect: StandardDialect = {
  id: 'entryUUID',
  state: accountState,
  recognize: hasPolicyOverlay,
  readPolicies: readPasswordPolicies,
  isEmptyGroup: null,
  setPassword: modifyPassword,
  isOldRefused,
  brokenRule: (_, { error }) => error,
  showsWrite: null,
  liftLocks,
  tryWriting,
}

type Parts = Omit<StandardParts, 'dialect'>

/** A directory on OpenLDAP. */
export function openLdap(parts: Parts): Directory {
  return standardDirectory({ ...parts, dialect })
}

/** The people of an OpenLDAP server. */
export function openLdapPeople(parts: Parts): People {
  return standardPeople({ ...parts, dialect })
}

/** Results of RFC 4511, A.1. */
const [invalidCredentials, unwilling] = [49, 53]
/** Slapd's word on a wrong old password. A server that takes no writes says something else. */
const comparison = /verify old password/

/** How slapd says that the old password is wrong, with the overlay and without it. */
function isOldRefused(cause: unknown, { error }: PasswordPolicyControl): boolean {
  if (error !== null) return error === 'mustSupplyOldPassword'
  if (!(cause instanceof ResultCodeError)) return false
  return cause.code === invalidCredentials || (cause.code === unwilling && comparison.test(cause.message))
}
