import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../call/call-context.js'
import type { Flow } from '../flow/flow.js'
import { Refusal } from '../refusal.js'
import { checkFlowCode } from './check-flow-code.js'
import { completeFlow } from './complete-flow.js'

/** Compares the code of a flow and goes on as the flow says: sign in, grant a new password, unlock. */
export async function compareCode(context: CallContext<'compareCode', Flow>): Promise<Answer<OutputOf<'compareCode'>>> {
  const { ports, visit, input, scoped: flow } = context
  // A first address is proven by its own call, which names the address (N5).
  if (flow.state.at !== 'code-sent' || flow.state.to.what !== 'choice')
    throw new Refusal('code-wrong', { reason: 'no code' })
  const code = await checkFlowCode(ports, visit, { flow, typed: input.code, purpose: flow.name })
  const { message, user, session } = await completeFlow({
    ports,
    visit,
    flow,
    code,
    inSameTransaction: async (stores) => {
      const contact = await stores.contacts.byId(code.contactId)
      // A contact that was removed meanwhile proves nothing any more (O8).
      if (contact === null || contact.verifiedAt === null)
        throw new Refusal('code-wrong', { reason: 'contact removed' })
    },
  })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, session }
}
