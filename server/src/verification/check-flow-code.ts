import type { Flow } from '../flow/flow.js'
import type { Ports } from '../ports.js'
import { checkCode } from '../proof/check-code.js'
import type { CodePurpose, StoredCode } from '../proof/code-store.js'
import type { Visit } from '../session/visit.js'

/** Compares what was typed with the code of a flow. The tenth wrong try ends the flow (security 4.7). */
export function checkFlowCode(
  ports: Ports,
  visit: Visit,
  { flow, typed, purpose }: { readonly flow: Flow; readonly typed: string; readonly purpose: CodePurpose },
): Promise<StoredCode> {
  return checkCode(ports, visit, {
    typed,
    purpose,
    nameKey: flow.nameKey,
    accountId: flow.accountId,
    async findCode(stores) {
      const counted = await stores.flows.countTry(flow.id, flow.name, ports.clock.now())
      const { state } = counted?.flow ?? {}
      return { codeId: state?.at === 'code-sent' ? state.codeId : null, isLast: counted?.isLast ?? false }
    },
    whenSpent: (stores) => stores.flows.drop(flow.id),
  })
}
