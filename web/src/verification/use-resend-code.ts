import { useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import type { CodeProblem } from '../code-step/code-step.js'
import { showToast } from '../feedback/show-toast.js'
import { useText } from '../text/use-text.js'
import { readSentCode, waitingFor } from '../visitor/sent-code.js'
import type { EnteringCode } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'

type Failure = 'not-resent' | 'not-resent-wait' | 'ended'

/**
 * Requests another code. `onNewCode` runs when one has left. Only the server knows the cooldown, so
 * each press asks it; `problem` tells of a failure.
 */
export function useResendCode({ flow, contact, sentCode }: EnteringCode, onNewCode: () => void) {
  const say = useText()
  const { step, dispatch, isStillIn } = useStep()
  const [hasRun, setRun] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const fail = ({ retryAfterSeconds: wait }: CallFailed) => {
    setFailure(wait === null ? 'not-resent' : 'not-resent-wait')
    if (wait !== null) dispatch(stepAfter({ type: 'codeSent', contact, sentCode: waitingFor(wait, sentCode), step }))
  }
  const resendCode = useCall('resendCode', {
    flow,
    on: {
      0: (failed) => {
        toastFailure(failed)
        fail(failed)
      },
      401: () => setFailure('ended'),
      other: fail,
    },
  })
  const run = async () => {
    const answer = await resendCode.run(contact)
    setRun(true)
    if (answer === null || !isStillIn(step)) return
    setFailure(null)
    const next = readSentCode(answer, sentCode)
    showToast({ message: answer.message, success: !next.isLate })
    dispatch(stepAfter({ type: 'codeSent', contact, sentCode: next, step }))
    if (next.isNew) onNewCode()
  }
  return { run, hasRun, problem: failure && problemOf(failure) }

  function problemOf(failed: Failure): CodeProblem {
    if (failed !== 'ended') return { text: say(`code-step.${failed}`) }
    const action = { label: say('verification.start-again'), onClick: () => dispatch({ type: 'ended' }) }
    return { text: say('verification.ended'), action }
  }
}
