import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import { Refusal } from '../../ports/refusal.js'
import { codeTryOf, type Flow, kindOf, type ProofTarget } from '../../rules/flow/flow.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import type { RightContactProof } from '../../rules/proof/proof-kind.js'
import { proofKinds } from '../../rules/proof/proof-kinds.js'
import { completeFlow } from './complete-flow.js'

/** Compares the code of a flow. A right one signs in, grants a new password, or unlocks. */
export async function compareCode(context: CallContext<'compareCode', Flow>): Promise<Answer<OutputOf<'compareCode'>>> {
  const { ports, visit, scoped: flow } = context
  const { state } = flow
  // Another call verifies a first address, because it names the address (O7).
  if (state.at !== 'awaiting-proof' || state.to.what !== 'choice')
    throw new Refusal('code-wrong', { reason: 'no code' })
  const proof = await checkFlowCode(context, { to: state.to, purpose: flow.name })
  const { message, user, ...next } = await completeFlow({ ports, visit, flow, proof })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, ...next }
}

/** Checks the typed code of a flow. The tenth wrong try ends the flow, whatever its codes (O4). */
export function checkFlowCode(
  { ports, visit, input, scoped: flow }: CallContext<'compareCode' | 'verifyInitialEmail', Flow>,
  { to, purpose }: { readonly to: ProofTarget; readonly purpose: CodePurpose },
): Promise<RightContactProof> {
  const kind = kindOf(to)
  return proofKinds[kind].check(ports, visit, {
    kind,
    typed: input.code,
    purpose,
    ...codeTryOf(flow),
    subject: flow.subject,
    isPending: to.what === 'first-email',
    async countAndFindCode(stores) {
      const now = ports.clock.now()
      const counted = await stores.flows.countTry(flow.id, {
        name: flow.name,
        limit: otherLimits.triesOfFlow.bound,
        now,
      })
      const { state } = counted?.flow ?? {}
      return { codeId: state?.at === 'awaiting-proof' ? state.codeId : null, isLast: counted?.isLast ?? false }
    },
    whenSpent: (stores) => stores.flows.drop(flow.id),
  })
}
