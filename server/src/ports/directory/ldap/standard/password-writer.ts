import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, ResultCodeError } from 'ldapts'
import { Refusal, Unavailable } from '../../../refusal.js'
import type { Account } from '../../directory.js'
import { TakesNoWrites } from '../directory-fault.js'
import type { EntryValues } from '../entry-values.js'
import { expectingAnswers } from '../expecting-answers.js'
import type { LdapServer } from '../ldap-servers.js'
import { PasswordPolicyControl } from '../password-policy-control.js'
import { bindAs } from './bind-as.js'
import { isPasswordElsewhere } from './is-password-elsewhere.js'
import type { LdapPasswordPolicy, PasswordPolicies } from './password-policies.js'
import type { PersonEntries, StandardParts } from './person-entries.js'
import { writeRefusal } from './write-refusal.js'

interface NewPassword {
  /** The directory compares it before it writes; null for a reset. */
  readonly old: string | null
  readonly next: string
}

interface Writable {
  readonly entry: EntryValues
  readonly policy: LdapPasswordPolicy | null
}

interface Outcome {
  readonly dn: string
  readonly server: LdapServer
  readonly isOldRefused: boolean
}

/** A server that takes longer than these together is asked no more. */
const [mostLooks, betweenLooksMs] = [50, 20]

const withoutRules = 'the directory checks no rule of a password that the portal sets, and asks for another one'

/**
 * Sets a password as the service account, under every rule of the policy, and proves it with a bind
 * on the server of the write. The overlay then lifts a lock and "must change" by itself.
 */
export function passwordWriter({ dialect, servers, clock, log }: StandardParts, entries: PersonEntries) {
  const { state } = dialect
  const logForbidden = (facts: object) => log.error(facts, 'the directory lets the portal change no password')
  const writable = async (client: Client, { id }: Account, policies: PasswordPolicies): Promise<Writable> => {
    const entry = await entries.entryOf(client, id)
    const policy = entry && policies.of(entry)
    if (entry === null || state.isDisabled(entry, policy, clock.date())) {
      throw new Refusal('help-desk', { reason: 'account-gone-or-disabled' })
    }
    if (isPasswordElsewhere(entry)) throw new Refusal('help-desk', { reason: 'refused by the directory' })
    // No write of a password lifts it, so that the new one would be right and useless.
    const now = clock.date()
    if (state.isLockedBeyondPassword(entry, now)) await dialect.liftLocks(client, { entry, now, log })
    return { entry, policy }
  }
  const modify = async (client: Client, { entry, policy }: Writable, { old, next }: NewPassword): Promise<boolean> => {
    const control = new PasswordPolicyControl()
    try {
      await dialect.setPassword(client, { dn: entry.dn, old, next }, control)
      return false
    } catch (cause) {
      if (old !== null && dialect.isOldRefused(cause, control)) return true
      const broken = dialect.brokenRule(cause, control)
      if (broken === null && resultOf(cause) === unwilling) throw new TakesNoWrites(unwilling)
      const { changedAt } = state.passwordTimes(entry, policy)
      const refusal = writeRefusal(cause, broken, { next, policy, changedAt })
      if (refusal?.code === 'help-desk') logForbidden({ result: resultOf(cause), policy: broken })
      throw refusal ?? cause
    }
  }
  /** Waits a moment for what the server writes after its answer. */
  const seeWritten = async (client: Client, { id }: Account, { policy }: Writable) => {
    const { showsWrite } = dialect
    for (let tries = 0; showsWrite !== null && tries < mostLooks; tries += 1) {
      const entry = await entries.entryOf(client, id)
      if (entry === null || showsWrite(entry, policy)) return
      await sleep(betweenLooksMs)
    }
  }
  const bind = ({ dn, server }: Outcome, password: string) =>
    servers.alone((client) => bindAs(client, dn, password), server)
  const prove = async (outcome: Outcome, next: string) => {
    const { isRight, error } = await expectingAnswers(() => bind(outcome, next), { isUnwritten: false })
    // slapd does so where the portal may manage the attribute, and then has checked no rule.
    if (error === 'changeAfterReset') log.error({ right: 'manage' }, withoutRules)
    if (isRight) return
    const cause = new Error('a password was written, but the directory does not take it')
    throw new Unavailable('directory', { cause })
  }
  return async (account: Account, given: NewPassword): Promise<void> => {
    const policies = await entries.policies()
    const outcome = await servers.write(async (client, server): Promise<Outcome> => {
      // Right before the write, which would lift the lock of an administrator too.
      const found = await writable(client, account, policies)
      const isOldRefused = await modify(client, found, given)
      if (!isOldRefused) await expectingAnswers(() => seeWritten(client, account, found), { isUnwritten: false })
      return { dn: found.entry.dn, server, isOldRefused }
    })
    if (outcome.isOldRefused) {
      // Without the right to compare a password the directory calls the right one wrong too.
      if (given.old === null || !(await bind(outcome, given.old)).isRight) throw new Refusal('old-password-wrong')
      logForbidden({ missing: 'the right =x on userPassword' })
      throw new Refusal('help-desk')
    }
    await prove(outcome, given.next)
  }
}

/** The result with which a server says that it takes no writes (RFC 4511, A.1). */
const unwilling = 53

function resultOf(cause: unknown): number | null {
  return cause instanceof ResultCodeError ? cause.code : null
}
