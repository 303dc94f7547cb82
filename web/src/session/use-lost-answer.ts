import { useRef } from 'react'
import { useLocation } from 'wouter'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import type { Reaction } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useText } from '../text/use-text.js'
import { type Step, screenOf } from '../visitor/step.js'
import { stepOf } from '../visitor/step-of.js'
import { useStep } from '../visitor/step-provider.js'
import { showReason } from './show-reason.js'
import { useSessionEnded } from './use-session-ended.js'

/** The visitor chooses among several ways, and the server knows nothing of it. */
const placeOf = (step: Step) => ('ways' in step ? `ways ${'isSecond' in step && step.isSecond}` : step.kind)

type Unknown = 'lost.code' | 'lost.password' | 'lost.unlock'

/**
 * The reactions of a call that moves the visitor on. Where its answer is lost the server may have
 * done what was asked, so the client asks for the session: it goes on where that has moved on, and
 * says `unknown` where it has ended, which a repetition of the call would call a time that is over.
 */
export function useLostAnswer(unknown: Unknown, other: Reaction): Record<0 | 401 | 'other', Reaction> {
  const { step, isStillIn, askAnew } = useStep()
  const [, navigate] = useLocation()
  const say = useText()
  const ended = useSessionEnded()
  const isLost = useRef(false)

  const toastUnknown = () => showToast({ message: say(unknown), success: false })
  const settle = async (notMoved: (wasAsked: boolean) => void) => {
    // The visitor has left, and still has to know about a password.
    if (!isStillIn(step)) return unknown === 'lost.password' ? toastUnknown() : undefined
    const session = await callServer('session', {}, { isOfAnyPage: true }).catch(() => null)
    if (!isStillIn(step)) return
    const isSame = session === null || placeOf(stepOf(session)) === placeOf(step)
    if (isSame) return notMoved(session !== null)
    const next = await askAnew()
    navigate(screenOf(next), { replace: true })
    if (next.kind === 'anonymous' || unknown === 'lost.password') showReason(say(unknown))
  }
  return {
    0: (failure) => {
      isLost.current = true
      // A session that goes on after a change of the password does not tell whether it was done.
      const isUnclear = step.kind === 'signed-in'
      void settle((wasAsked) =>
        other(wasAsked && isUnclear ? new CallFailed({ status: 0, message: say(unknown) }) : failure),
      )
    },
    401: (failure) => {
      if (isLost.current) void settle(() => ended({ message: say(unknown) }))
      else ended(failure)
    },
    other: (failure) => {
      isLost.current = false
      other(failure)
    },
  }
}
