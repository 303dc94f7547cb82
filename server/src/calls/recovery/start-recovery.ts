import type { FlowName, Verification } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AuditReason } from '../../ports/audit-reason.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { beginFlow } from '../../rules/flow/begin-flow.js'
import { flowRules } from '../../rules/flow/flow.js'
import { admitRecovery, refuseToWait } from '../../rules/limits/take-recovery-code.js'
import { isCodeBudgetSpent } from '../../rules/proof/code-budget.js'
import { knownDevice } from '../../rules/session/known-device.js'

/** Starts a reset or an unlock for a name. */
export function startRecovery(name: Exclude<FlowName, 'profile'>) {
  return async ({ ports, visit, input }: CallContext<'startReset' | 'startUnlock'>): Promise<Answer<Verification>> => {
    const { rules } = ports
    const { value: username, whole, isPossible } = canonicalUsername(input.username, rules.institution.domains)
    if (username === '') throw new Refusal('username-missing')
    const nameKey = nameKeyOf(ports, username)
    visit.actor = nameKey
    const account = isPossible ? await ports.directory.find(username, whole) : null
    visit.about = account?.id ?? null
    const accountId = subjectKey(subjectOf(account, nameKey))
    const device = await knownDevice(ports.store, { ports, visit }, accountId)
    const tried = { family: flowRules[name].family, nameKey, accountId, network: visit.network, device }
    const decision = decideRecovery({
      isExcluded: rules.selfServiceExclude?.test(username) ?? false,
      isAliasOfExcluded: account !== null && isExcluded(account, rules),
      isCodeBudgetSpent: await isCodeBudgetSpent(ports.store, ports, { tried, origin: visit }),
      account,
    })
    if ('refused' in decision) throw new Refusal(decision.refused, { reason: decision.reason })
    if (device === null)
      await admitRecovery(ports.store, ports, visit).catch((cause: unknown) => refuseToWait(ports, visit, cause))
    return beginFlow(ports, visit, { name, username, account: decision.begins })
  }
}

/** The facts at the start of a reset or an unlock. */
export interface RecoveryFacts {
  readonly isExcluded: boolean
  /** The directory knows the account by an excluded name, too. */
  readonly isAliasOfExcluded: boolean
  readonly isCodeBudgetSpent: boolean
  readonly account: Account | null
}

export type RecoveryDecision =
  | { readonly begins: Account | null }
  | { readonly refused: 'help-desk'; readonly reason: AuditReason }

/**
 * Decides the start of a reset or an unlock from the facts. Pure. Only the name's pattern and its
 * budget can refuse. A disabled or privileged account looks like an unknown name, so that no answer
 * reveals which accounts exist (E1, DIR1).
 */
export function decideRecovery(facts: RecoveryFacts): RecoveryDecision {
  const { isExcluded, isCodeBudgetSpent, account, isAliasOfExcluded } = facts
  if (isExcluded) return { refused: 'help-desk', reason: 'excluded name' }
  if (isCodeBudgetSpent) return { refused: 'help-desk', reason: 'code budget spent' }
  const isShown = account !== null && !account.isDisabled && !account.isPrivileged && !isAliasOfExcluded
  return { begins: isShown ? account : null }
}
