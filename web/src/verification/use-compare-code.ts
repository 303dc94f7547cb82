import type { FlowName } from '@portico/contract/paths'
import { useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { showToast } from '../feedback/show-toast.js'
import { useFlowSuccess } from '../session/use-flow-success.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { returnToSignIn } from '../visitor/return-to-sign-in.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { useStagedRefusal } from './use-staged-refusal.js'

/** Sends the code and takes the next step of the flow. */
export function useCompareCode(flow: FlowName, onRefused: (refusal: CodeRefusal) => void) {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const ended = useSessionEnded()
  const succeed = useFlowSuccess()
  const isStagedRefusal = useStagedRefusal()
  const compareCode = useCall('compareCode', {
    flow,
    on: {
      401: ended,
      other: (failure) => {
        showToast({ message: failure.message, success: false })
        if (!isStagedRefusal(failure)) onRefused(codeRefusalOf(failure, { isToasted: true }))
      },
    },
  })

  const run = async (code: string) => {
    const answer = await compareCode.run({ code })
    // A late answer must not act on a flow that began since.
    if (answer === null || !isStillIn(step)) return
    const { message, data } = answer
    if (flow !== 'unlock') return goOn({ type: 'codeVerified', user: data ?? null })
    returnToSignIn()
    succeed(message)
  }
  return { run, isPending: compareCode.isPending }
}
