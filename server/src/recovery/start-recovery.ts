import type { Verification } from '@portico/contract'
import { isCodeBudgetSpent } from '../contact/code-budget.js'
import { canonicalUsername } from '../directory/username.js'
import { beginFlow, nameKeyOf } from '../flow/begin-flow.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'

/**
 * Starts a reset or an unlock for a name. Unknown, disabled and barred names get the contacts of a decoy, so that no answer
 * tells who exists (E1). Refuses `help-desk` only by the name's pattern or its budget, never by what is looked up.
 */
export function startRecovery(name: 'reset' | 'unlock') {
  return async ({ ports, visit, input }: Asked<'startReset' | 'startUnlock'>): Promise<Verification> => {
    await ports.captcha.redeem(input.captcha, visit.source)
    const { value: username, isPossible } = canonicalUsername(input.username, ports.rules.institution.domains)
    if (username === '') throw new Refusal('username-missing')
    const personKey = nameKeyOf(ports, username)
    visit.actor = personKey
    if (ports.rules.selfServiceExclude?.test(username)) throw new Refusal('help-desk', { reason: 'excluded name' })
    if (await isCodeBudgetSpent(ports.store, ports, { purpose: name, personKey })) {
      throw new Refusal('help-desk', { reason: 'code budget spent' })
    }
    const found = isPossible ? await ports.directory.find(username) : null
    const account = found === null || found.isDisabled ? null : found
    return beginFlow(ports, visit, { name, username, account })
  }
}
