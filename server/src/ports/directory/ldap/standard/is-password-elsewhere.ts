import type { EntryValues } from '../entry-values.js'

/**
 * A hash that no password fits, because a program has put a sign into it to bar the account, as
 * `passwd -l` and LDAP Account Manager do. No hash has these signs there.
 */
const barring = /^(?:[!*]+(?:\{|$)|\{(?!cleartext\})[^}]*\}[!*])/i
/** A password that another system keeps; this text only says where. */
const keptElsewhere = /^\{(?:sasl|kerberos|radius|remote)\}/i

/** True where a new password would go into an attribute at which no bind looks. */
export function isPasswordElsewhere(entry: EntryValues): boolean {
  return entry.texts('userPassword').some((value) => keptElsewhere.test(value))
}

/** A hash that the service account may not read bars nobody. */
export function isBarredByHash(entry: EntryValues): boolean {
  return entry.texts('userPassword').some((value) => barring.test(value))
}
