import { useRef } from 'react'
import { useCall } from '../api/use-call.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { stepAfter } from '../visitor/step-after.js'
import { stepOf } from '../visitor/step-of.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'

/**
 * What follows a code that was right and is not enough: the server is asked where the flow stands,
 * and the next card opens. `isDue` stays true until it has answered, because the code is used up.
 */
export function useAnotherProof() {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const ended = useSessionEnded()
  const due = useRef(false)
  const session = useCall('session')
  const ask = async () => {
    due.current = true
    const told = await session.run({})
    if (told === null || !isStillIn(step)) return
    if (stepOf(told).kind === 'anonymous') ended({ message: '' })
    else goOn(stepAfter({ type: 'anotherProofAsked', session: told, step }))
  }
  return { ask, isDue: () => due.current, isPending: session.isPending }
}
