import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { subjectKey } from '../../ports/directory/subject.js'
import { type Flow, flowRules, takesDeviceCode } from '../../rules/flow/flow.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { checkApp, checkRecoveryCode } from '../../rules/proof/check-app.js'
import { requireKind, requireKinds } from '../../rules/proof/require-kind.js'
import { completeFlow } from './complete-flow.js'

/** Compares the code of the visitor's app. A right one goes on as a right code to a contact does. */
export async function compareApp(context: CallContext<'compareApp', Flow>): Promise<Answer<OutputOf<'compareApp'>>> {
  requireKind(context.ports, 'app')
  return compareWith(context, checkApp)
}

/** Compares a recovery code, which stands in for a device. */
export async function compareRecoveryCode(
  context: CallContext<'compareRecoveryCode', Flow>,
): Promise<Answer<OutputOf<'compareRecoveryCode'>>> {
  requireKinds(context.ports)
  const answer = await compareWith(context, checkRecoveryCode)
  // The flow is completed: an outage from here on must not lose its answer.
  const count = await codesLeft(context).catch(() => null)
  if (count === null) return answer
  const message = context.visit.say('proof.code-used', { done: answer.output.message, count })
  return { ...answer, output: { ...answer.output, message } }
}

async function codesLeft({ ports, scoped }: CallContext<'compareRecoveryCode', Flow>): Promise<number> {
  const own = await ports.store.proofs.allOf(subjectKey(scoped.subject), ports.clock.now())
  const codes = own.find(({ kind }) => kind === 'recovery-code')
  return codes === undefined ? 0 : (await ports.store.proofs.codesLeft(codes.id)).left
}

async function compareWith(
  { ports, visit, input, scoped: flow }: CallContext<'compareApp' | 'compareRecoveryCode', Flow>,
  check: typeof checkApp,
): Promise<Answer<OutputOf<'compareApp'>>> {
  const proof = await check(ports, visit, {
    typed: input.code,
    purpose: flow.name,
    family: flowRules[flow.name].family,
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
