import type { FlowName, Verification } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { beginFlow } from '../../rules/flow/begin-flow.js'
import { flowRules } from '../../rules/flow/flow.js'
import { admitRecovery, decideRecovery, refuseToWait } from '../../rules/limits/take-recovery-code.js'
import { isCodeBudgetSpent } from '../../rules/proof/code-budget.js'
import { findMeant } from '../../rules/session/find-meant.js'
import { knownDevice } from '../../rules/session/known-device.js'

/** Starts a reset or an unlock for a name. */
export function startRecovery(name: Exclude<FlowName, 'profile'>) {
  return async ({ ports, visit, input }: CallContext<'startReset' | 'startUnlock'>): Promise<Answer<Verification>> => {
    const { rules } = ports
    const typed = canonicalUsername(input.username, rules.institution.domains)
    const { value: username } = typed
    if (username === '') throw new Refusal('username-missing')
    const nameKey = nameKeyOf(ports, username)
    visit.actor = nameKey
    const { account, home, lost } = await findMeant({ ports, visit }, typed)
    // A name proves nothing.
    if (lost !== null) throw lost
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
    return beginFlow(ports, visit, { name, username, account: decision.begins, home })
  }
}
