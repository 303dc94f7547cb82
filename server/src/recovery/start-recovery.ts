import type { Verification } from '@portico/contract'
import type { Answer, CallContext } from '../call/call-context.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import { nameKeyOf } from '../directory/name-key.js'
import { beginFlow } from '../flow/begin-flow.js'
import { isCodeBudgetSpent } from '../proof/code-budget.js'
import { Refusal } from '../refusal.js'

/**
 * Starts a reset or an unlock for a name. Unknown, disabled and barred names get the contacts of a decoy, so that no answer
 * tells who exists (E1). Refuses `help-desk` only by the name's pattern or its budget, never by what is looked up.
 */
export function startRecovery(name: 'reset' | 'unlock') {
  return async ({ ports, visit, input }: CallContext<'startReset' | 'startUnlock'>): Promise<Answer<Verification>> => {
    await ports.captcha.redeem(input.captcha, visit.source)
    const { value: username, isPossible } = canonicalUsername(input.username, ports.rules.institution.domains)
    if (username === '') throw new Refusal('username-missing')
    const nameKey = nameKeyOf(ports, username)
    visit.actor = nameKey
    if (ports.rules.selfServiceExclude?.test(username)) throw new Refusal('help-desk', { reason: 'excluded name' })
    if (await isCodeBudgetSpent(ports.store, ports, { purpose: name, nameKey })) {
      throw new Refusal('help-desk', { reason: 'code budget spent' })
    }
    const found = isPossible ? await ports.directory.find(username) : null
    const account = found === null || found.isDisabled ? null : found
    return beginFlow(ports, visit, { name, username, account })
  }
}
