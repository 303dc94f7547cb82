import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { useFlowSuccess } from '../session/use-flow-success.js'
import { stepAfter } from '../visitor/step-after.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { returnToSignIn } from '../visitor/take-return.js'

interface RightProof {
  readonly message: string
  readonly data?: User | undefined
}

/** Takes the step that follows a proof which met what the flow demands. An unlock is over with it. */
export function useRightProof(flow: FlowName): (answer: RightProof) => void {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const succeed = useFlowSuccess()
  return ({ message, data }) => {
    // A late answer must not act on a flow that began since.
    if (!isStillIn(step)) return
    if (flow !== 'unlock') return goOn(stepAfter({ type: 'codeVerified', user: data ?? null }))
    returnToSignIn()
    succeed(message)
  }
}
