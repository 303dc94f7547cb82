import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { accountOfSubject } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { refuseFirstEmail } from '../../rules/contact/refuse-first-email.js'
import { choicesFor, profileWays } from '../../rules/flow/begin-flow.js'
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
  const staged = await ports.store.transaction(async (stores) => {
    const now = ports.clock.now()
    const flow = await stores.flows.findForChange(scoped.id, now)
    if (flow === null) throw new Refusal('grant-gone')
    const ways = await profileWays(stores, ports, { name: flow.name, account })
    const hasWays = choices.length + ways.length > 0
    if (!hasWays) await refuseFirstEmail(stores, ports, account)
    const passwords = openPasswords(ports.secrets, flow.id, stagedIn(flow.state) ?? '')
    if (passwords === null) throw new Refusal('grant-gone', { reason: 'staged password cannot be opened' })
    const sealed = sealPasswords(ports.secrets, flow.id, { old: passwords.old, next: password })
    const state = advance(flow, { type: 'new-password-staged', staged: sealed, hasWays }, now)
    // The same request, sent twice, loses to itself: the session is still the same.
    if (typeof state === 'string') throw new Refusal('done-already', { reason: 'staged meanwhile' })
    const moved = { ...flow, state, choices, ways }
    await stores.flows.save(moved)
    await record(stores, context, { event: 'password.staged', result: 'ok', flow })
    return moved
  })
  const verification = verificationOf(staged)
  if (verification === null) throw new Error(`a staged password cannot lead to ${staged.state.at}`)
  return { output: verification }
}
