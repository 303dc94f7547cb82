import type { AuditReason } from '../../ports/audit-reason.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import type { NetworkKey } from '../../ports/ids.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import { Refusal } from '../../ports/refusal.js'
import { refuseFirstEmail } from '../contact/refuse-first-email.js'
import { foreseenKept, stillKept } from '../contact/take-over-kept.js'
import { choicesFor, profileWays } from '../flow/begin-flow.js'
import { decideSignIn } from '../flow/decide-sign-in.js'
import { foreseePassword } from '../limits/admit-password.js'
import { bindLimitOf } from '../limits/bind-limit.js'
import { decideRecovery } from '../limits/take-recovery-code.js'
import type { Ports } from '../ports.js'
import { isCodeBudgetSpent } from '../proof/code-budget.js'

/** What a person meets who begins a flow. Instants in ms. */
export type Foreseen =
  | { readonly meets: 'wait'; readonly until: number }
  /** The answer to a wrong password, also for the right one. */
  | { readonly meets: 'wrong-credentials'; readonly why: AuditReason }
  /** The word that only the help desk can help. */
  | { readonly meets: 'help-desk'; readonly why: AuditReason }
  /** The contacts of an unknown name, to which no code comes. */
  | { readonly meets: 'made-up'; readonly why: AuditReason }
  | { readonly meets: 'must-change' }
  | { readonly meets: 'first-email' }
  /** The choice of a proof: masks of contacts, and kinds beside a code to one of them. */
  | { readonly meets: 'choices'; readonly masks: readonly string[]; readonly ways: readonly ProofKindName[] }

/** What each flow shows the owner of an account who knows the password and begins now. */
export interface Forecast {
  readonly signIn: Foreseen
  readonly reset: Foreseen
  readonly unlock: Foreseen
}

/** No network has this key, so nothing was ever counted of it. */
const unseen = 'unseen' as NetworkKey

/**
 * Foretells what the owner of an account would meet in an unknown browser on an unseen network. It
 * reads what the calls read and asks their decisions, and it changes nothing (HD8). Only for the
 * help desk: it tells what no visitor may see.
 */
export async function foresee(ports: Ports, account: Account): Promise<Forecast> {
  return {
    signIn: await foreseeSignIn(ports, account),
    reset: await foreseeRecovery(ports, 'reset', account),
    unlock: await foreseeRecovery(ports, 'unlock', account),
  }
}

/** The try of a stranger to the portal, who types the name that the directory has. */
function tryOf(ports: Ports, { id, username }: Account) {
  const origin = { network: unseen, allocation: null }
  return { nameKey: nameKeyOf(ports, username), accountId: id, device: null, ...origin }
}

async function foreseeSignIn(ports: Ports, account: Account): Promise<Foreseen> {
  const { store, clock, directory } = ports
  const { username, failureCount } = account
  const tried = tryOf(ports, account)
  const binds = bindLimitOf(await directory.lockout())
  const now = clock.now()
  const admission = await foreseePassword(store, now, { ...tried, binds, failureCount })
  if (typeof admission === 'object') return { meets: 'wait', until: now + admission.waitMs }
  if (admission === 'pretend') return { meets: 'wrong-credentials', why: 'not evaluated' }
  const { isStopped } = await store.people.standingOf(account.id)
  const isSpent = await isCodeBudgetSpent(store, ports, { tried: { ...tried, family: 'sign-in' }, origin: null })
  const ways = await profileWays(store, ports, { name: 'profile', account })
  const isCodeless = isSpent && ways.length === 0
  const decision = decideSignIn({ account, isPasswordRight: true, isStopped, isCodeBudgetSpent: isCodeless })
  if ('refused' in decision) return { meets: decision.refused, why: decision.reason }
  const kept = await directory.contacts(account)
  const choices = await choicesFor(ports, { name: 'profile', username, account }, (known) =>
    foreseenKept(ports, { known, kept, now }),
  )
  const hasProof = choices.length + ways.length > 0
  const refused = hasProof ? null : await refusalOf(refuseFirstEmail(store, ports, account))
  if (refused !== null) return { meets: 'help-desk', why: refused }
  if (account.mustChangePassword) return { meets: 'must-change' }
  return hasProof ? { meets: 'choices', masks: choices.map(({ masked }) => masked), ways } : { meets: 'first-email' }
}

async function foreseeRecovery(ports: Ports, name: 'reset' | 'unlock', account: Account): Promise<Foreseen> {
  const { store, rules, directory } = ports
  const { username } = account
  const tried = tryOf(ports, account)
  const facts = {
    isExcluded: rules.selfServiceExclude?.test(username) ?? false,
    isAliasOfExcluded: isExcluded(account, rules),
    isCodeBudgetSpent: await isCodeBudgetSpent(store, ports, {
      tried: { ...tried, family: 'recovery' },
      origin: tried,
    }),
    account,
  }
  const decision = decideRecovery(facts)
  if ('refused' in decision) return { meets: 'help-desk', why: decision.reason }
  const { isRecoveryStopped: isStopped } = await store.people.standingOf(account.id)
  const shown = isStopped ? null : decision.begins
  const kept = await directory.contacts(decision.begins)
  const choices = await choicesFor(ports, { name, username, account: shown }, (known) => stillKept(ports, known, kept))
  const why = shown === null ? whyMadeUp(account, { isStopped, ...facts }) : 'no reachable contact'
  if (choices.length === 0) return { meets: 'help-desk', why }
  return shown === null
    ? { meets: 'made-up', why }
    : { meets: 'choices', masks: choices.map(({ masked }) => masked), ways: [] }
}

function whyMadeUp(
  { isDisabled, isPrivileged }: Account,
  { isStopped }: { readonly isStopped: boolean },
): 'disabled' | 'stopped' | 'excluded group' | 'excluded name' {
  if (isDisabled) return 'disabled'
  if (isStopped) return 'stopped'
  return isPrivileged ? 'excluded group' : 'excluded name'
}

/** The reason of a refusal, or null where there is none. Everything else is raised. */
function refusalOf(done: Promise<void>): Promise<AuditReason | null> {
  return done.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof Refusal) return cause.detail.reason ?? cause.code
      throw cause
    },
  )
}
