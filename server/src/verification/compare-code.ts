import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../call/call-context.js'
import type { Flow, ProofTarget } from '../flow/flow.js'
import type { CodePurpose, StoredCode } from '../proof/code-store.js'
import { proofKinds } from '../proof/proof-kinds.js'
import { Refusal } from '../refusal.js'
import { completeFlow } from './complete-flow.js'

/** Code tries of one flow, over all its codes. */
const triesPerFlow = 10

/** Compares the code of a flow. A right one signs in, grants a new password, or unlocks. */
export async function compareCode(context: CallContext<'compareCode', Flow>): Promise<Answer<OutputOf<'compareCode'>>> {
  const { ports, visit, scoped: flow } = context
  const { state } = flow
  // Another call verifies a first address, because it names the address (N5).
  if (state.at !== 'awaiting-proof' || state.to.what !== 'choice')
    throw new Refusal('code-wrong', { reason: 'no code' })
  const code = await checkFlowCode(context, { to: state.to, purpose: flow.name })
  const { message, user, session } = await completeFlow({
    ports,
    visit,
    flow,
    code,
    inSameTransaction: async (stores) => {
      const contact = await stores.contacts.byId(code.contactId)
      // A contact that was removed meanwhile proves nothing (O8).
      if (contact === null || contact.verifiedAt === null)
        throw new Refusal('code-wrong', { reason: 'contact removed' })
    },
  })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, session }
}

/** Checks the typed code of a flow. The tenth wrong try ends the flow, whatever its codes (O4). */
export function checkFlowCode(
  { ports, visit, input, scoped: flow }: CallContext<'compareCode' | 'verifyInitialEmail', Flow>,
  { to, purpose }: { readonly to: ProofTarget; readonly purpose: CodePurpose },
): Promise<StoredCode> {
  const kind = proofKinds[to.what === 'first-email' ? 'email' : to.kind]
  return kind.check(ports, visit, {
    typed: input.code,
    purpose,
    nameKey: flow.nameKey,
    subject: flow.subject,
    async findCode(stores) {
      const now = ports.clock.now()
      const counted = await stores.flows.countTry(flow.id, { name: flow.name, limit: triesPerFlow, now })
      const { state } = counted?.flow ?? {}
      return { codeId: state?.at === 'awaiting-proof' ? state.codeId : null, isLast: counted?.isLast ?? false }
    },
    whenSpent: (stores) => stores.flows.drop(flow.id),
  })
}
