import type { OutputOf } from '@portico/contract'
import { goOnAfterCode } from '../flow/after-code.js'
import { checkFlowCode } from '../flow/check-flow-code.js'
import type { Flow } from '../flow/flow.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'

/** Compares the code of a flow and goes on as the flow says: sign in, grant a new password, unlock. */
export async function compareCode(asked: Asked<'compareCode', Flow>): Promise<OutputOf<'compareCode'>> {
  const { ports, visit, input, scoped: flow } = asked
  // A first address is proven by its own call, which names the address (N5).
  if (flow.state.at !== 'code-sent' || flow.state.to.what !== 'choice')
    throw new Refusal('code-wrong', { reason: 'no code' })
  const code = await checkFlowCode(ports, visit, { flow, typed: input.code, purpose: flow.name })
  const { message, user } = await goOnAfterCode({
    ports,
    visit,
    flow,
    code,
    alongside: async (stores) => {
      const contact = await stores.contacts.byId(code.contactId)
      // A contact that was removed meanwhile proves nothing any more (O8).
      if (contact === null || contact.verifiedAt === null)
        throw new Refusal('code-wrong', { reason: 'contact removed' })
    },
  })
  return user === null ? { success: true, message } : { success: true, message, data: user }
}
