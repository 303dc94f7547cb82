import type { FlowName } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { showToast } from '../feedback/show-toast.js'
import { useFlowSuccess } from '../session/use-flow-success.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { returnToSignIn } from '../visitor/return-to-sign-in.js'
import { useStep } from '../visitor/step-provider.js'
import { nextStep } from './next-step.js'
import { useStagedRefusal } from './use-staged-refusal.js'

/** Sends the code and takes the next step of the flow. */
export function useCompareCode(flow: FlowName, onRefused: (refusal: CodeRefusal) => void) {
  const { step, dispatch, isStillIn } = useStep()
  const [, navigate] = useLocation()
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
    const next = nextStep[flow]
    if (next.show === 'notice') {
      returnToSignIn()
      return succeed(message)
    }
    dispatch({ type: 'codeVerified', user: data ?? null })
    navigate(next.path)
  }
  return { run, isPending: compareCode.isPending }
}
