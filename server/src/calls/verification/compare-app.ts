import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { Refusal } from '../../ports/refusal.js'
import { type Flow, takesDeviceCode } from '../../rules/flow/flow.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { checkApp, checkRecoveryCode } from '../../rules/proof/check-app.js'
import { completeFlow } from './complete-flow.js'

/** Compares the code of the visitor's app. A right one goes on as a right code to a contact does. */
export async function compareApp(context: CallContext<'compareApp', Flow>): Promise<Answer<OutputOf<'compareApp'>>> {
  return compareWith(context, checkApp)
}

/** Compares a recovery code, which stands in for the app. */
export async function compareRecoveryCode(
  context: CallContext<'compareRecoveryCode', Flow>,
): Promise<Answer<OutputOf<'compareRecoveryCode'>>> {
  return compareWith(context, checkRecoveryCode)
}

async function compareWith(
  { ports, visit, input, scoped: flow }: CallContext<'compareApp' | 'compareRecoveryCode', Flow>,
  check: typeof checkApp,
): Promise<Answer<OutputOf<'compareApp'>>> {
  if (ports.rules.proofKinds === 'none') throw new Refusal('not-found', { isIdle: true })
  const proof = await check(ports, visit, {
    typed: input.code,
    purpose: flow.name,
    subject: flow.subject,
    device: flow.device,
    isTaken: takesDeviceCode(flow),
    async countTry(stores) {
      const to = { name: flow.name, limit: otherLimits.triesOfFlow.bound, now: ports.clock.now() }
      const counted = await stores.flows.countTry(flow.id, to)
      return counted === null ? null : { isTaken: takesDeviceCode(counted.flow), isLast: counted.isLast }
    },
    giveTryBack: (stores) => stores.flows.giveBackTry(flow.id),
    whenSpent: (stores) => stores.flows.drop(flow.id),
  })
  const { message, user, ...next } = await completeFlow({ ports, visit, flow, proof })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, ...next }
}
