import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { accountOfSubject } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { writePassword } from '../../rules/directory-write/write-password.js'
import { advance, type Flow, isOfContact } from '../../rules/flow/flow.js'
import { endWaits } from '../../rules/limits/barrier.js'
import { bindsOf } from '../../rules/limits/bind-limit.js'
import { settle } from '../../rules/limits/limit.js'
import { rememberDevice } from '../../rules/session/known-device.js'
import { acceptInFlow } from './accept-password.js'

/**
 * Sets a new password under the grant of a right code. A refused password leaves the grant, ten
 * times; success spends it together with the write and starts no signed-in session (R4).
 */
export async function resetPassword(
  context: CallContext<'resetPassword', Flow>,
): Promise<Answer<OutputOf<'resetPassword'>>> {
  const { ports, visit, input, scoped: flow } = context
  const account = await accountOfSubject(ports, flow)
  if (account === null || account === 'decoy') throw new Refusal('grant-gone', { reason: 'account changed' })
  const next = await acceptInFlow(ports, { flow, account, password: input.password, repeated: input.password2 })
  const device = await writePassword(ports, visit, {
    account,
    purpose: 'reset',
    flowBegunAt: flow.createdAt,
    useUp: async (stores) => {
      const current = await stores.flows.findForChange(flow.id, ports.clock.now())
      const state = current === null ? 'grant-gone' : advance(current, { type: 'finished' }, ports.clock.now())
      if (typeof state === 'string') throw new Refusal(state, { reason: 'grant spent meanwhile' })
    },
    write: () => ports.directory.setPassword(account, next),
    // The write has dropped every flow of the account, this one included.
    afterWrite: async (stores) => {
      await endWaits(stores, { ...flow, accountId: account.id })
      await settle(stores.counters, 'directory forgot', bindsOf({ ...flow, accountId: account.id }))
      return rememberDevice(stores, { ports, visit }, account.id)
    },
  })
  const done = flow.proven.every(isOfContact) ? 'password.reset' : 'password.reset-with-device'
  return { output: { success: true, message: visit.say(done) }, session: null, device }
}
