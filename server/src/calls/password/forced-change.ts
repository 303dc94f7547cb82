import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { accountOfSubject } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { refuseFirstEmail } from '../../rules/contact/refuse-first-email.js'
import { choicesFor } from '../../rules/flow/begin-flow.js'
import { advance, type Flow, stagedIn } from '../../rules/flow/flow.js'
import { openPasswords, sealPasswords } from '../../rules/flow/staged-passwords.js'
import { verificationOf } from '../../rules/flow/verification-of.js'
import { acceptInFlow } from './accept-password.js'

/** Stages a new password for a visitor who must choose one; it holds once a code is right (R5). */
export async function forcedChange(
  context: CallContext<'forcedChange', Flow>,
): Promise<Answer<OutputOf<'forcedChange'>>> {
  const { ports, input, scoped } = context
  const account = await accountOfSubject(ports, scoped)
  if (account === null || account === 'decoy') throw new Refusal('grant-gone', { reason: 'account changed' })
  const { password: typed, password2: repeated } = input
  const password = await acceptInFlow(ports, { flow: scoped, account, password: typed, repeated })
  const choices = await choicesFor(ports, { name: scoped.name, username: account.username, account })
  const state = await ports.store.transaction(async (stores) => {
    const now = ports.clock.now()
    const flow = await stores.flows.findForChange(scoped.id, now)
    if (flow === null) throw new Refusal('grant-gone')
    if (choices.length === 0) await refuseFirstEmail(stores, ports, account)
    const passwords = openPasswords(ports.secrets, flow.id, stagedIn(flow.state) ?? '')
    if (passwords === null) throw new Refusal('grant-gone', { reason: 'staged password cannot be opened' })
    const staged = sealPasswords(ports.secrets, flow.id, { old: passwords.old, next: password })
    const next = advance(flow, { type: 'new-password-staged', staged, hasChoices: choices.length > 0 }, now)
    // The same request, sent twice, loses to itself: the session is still the same.
    if (typeof next === 'string') throw new Refusal('done-already', { reason: 'staged meanwhile' })
    await stores.flows.save({ ...flow, state: next, choices })
    await record(stores, context, { event: 'password.staged', result: 'ok', flow })
    return next
  })
  const verification = verificationOf(state, choices)
  if (verification === null) throw new Error(`a staged password cannot lead to ${state.at}`)
  return { output: verification }
}
