import { Refusal } from '../../../refusal.js'
import type { Account, Directory, StagedPassword } from '../../directory.js'
import type { EntryValues } from '../entry-values.js'
import { evenTime } from '../even-time.js'
import { bindAs } from './bind-as.js'
import { isPasswordElsewhere } from './is-password-elsewhere.js'
import type { LdapPasswordPolicy } from './password-policies.js'
import { passwordWriter } from './password-writer.js'
import { decoyDn, noAccount, type PersonEntries, type StandardParts } from './person-entries.js'
import type { AccountState } from './standard-dialect.js'
import { tooYoung } from './write-refusal.js'

type PasswordMethods = 'isPasswordRight' | 'policy' | 'lockout' | 'stage' | 'changePassword' | 'setPassword'

/** How long a server takes to count a failure, on a machine of its own. */
const usualCountMs = 1

/** The directory's work with passwords, under the rules of its policies. */
export function passwords(parts: StandardParts, entries: PersonEntries): Pick<Directory, PasswordMethods> {
  const { settings, servers, clock } = parts
  const { state: states } = parts.dialect
  const writePassword = passwordWriter(parts, entries)
  const time = evenTime(usualCountMs)
  /** True where the server compares a password at all, and counts the failure: not of a barred account. */
  const isCompared = (entry: EntryValues, policy: LdapPasswordPolicy | null) =>
    !states.isLocked(entry, policy, clock.date()) && !states.isDisabled(entry, policy, clock.date())
  const stateOf = async ({ id }: Account) => {
    const policies = await entries.policies()
    const entry = await servers.read((client) => entries.entryOf(client, id))
    const policy = entry && policies.of(entry)
    return entry === null || policy === null ? null : { entry, policy }
  }
  return {
    async isPasswordRight(whose, password) {
      const policies = await entries.policies()
      // An empty password would be an anonymous bind (L3).
      const [id, tried] = 'id' in whose && password !== '' ? [whose.id, password] : [noAccount, 'none']
      const entry = await servers.read((client) => entries.entryOf(client, id))
      const begun = performance.now()
      const { isRight } = await servers.alone((client) => bindAs(client, entry?.dn ?? decoyDn(settings), tried))
      if (isRight) return entry !== null
      const took = performance.now() - begun
      if (entry !== null && isCompared(entry, policies.of(entry))) time.keep(took)
      else await time.wait(took)
      return false
    },
    async policy(account) {
      const state = await stateOf(account)
      if (state === null) return { rules: null, historyLength: 0, changeableFrom: null }
      const { leastLength, historyLength } = state.policy
      return { rules: null, leastLength, historyLength, changeableFrom: changeableFrom(states, state, clock.date()) }
    },
    lockout: async () => (await entries.policies()).lockout(),
    async stage(account, next) {
      const state = await stateOf(account)
      if (state?.policy.mayPersonChange === false) throw new Refusal('help-desk')
      if (state !== null && isPasswordElsewhere(state.entry)) throw new Refusal('help-desk')
      const from = state && changeableFrom(states, state, clock.date())
      if (from !== null) throw tooYoung(from)
      return next as StagedPassword
    },
    changePassword: writePassword,
    setPassword: (account, next) => writePassword(account, { old: null, next }),
  }
}

interface PasswordState {
  readonly entry: EntryValues
  readonly policy: LdapPasswordPolicy
}

/**
 * From when on a password may be changed, ms; null for now. One that was set for the person is
 * never too young.
 */
function changeableFrom(states: AccountState, { entry, policy }: PasswordState, now: number): number | null {
  const { changedAt } = states.passwordTimes(entry, policy)
  if (changedAt === null || states.isReset(entry, policy)) return null
  const from = changedAt + policy.minAgeMs
  return from > now ? from : null
}
