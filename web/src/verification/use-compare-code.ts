import type { FlowName } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { returnToSignIn } from '../visitor/return-to-sign-in.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { nextStep } from './next-step.js'

interface Reactions {
  readonly onUnlocked: (message: string) => void
  readonly onRefused: (message: string) => void
}

/** Sends the code and takes the next step of the flow. */
export function useCompareCode(flow: FlowName, { onUnlocked, onRefused }: Reactions) {
  const { visitor, dispatch, isStillIn } = useVisitor()
  const [, navigate] = useLocation()
  const ended = useSessionEnded()
  const refuse = (message: string) => {
    showToast({ message, success: false })
    onRefused(message)
  }
  const compareCode = useCall('compareCode', { flow, on: { 401: ended, other: (failure) => refuse(failure.message) } })

  const run = async (code: string) => {
    const answer = await compareCode.run({ code })
    // A late answer must not act on a flow that began since.
    if (answer === null || !isStillIn(visitor)) return
    const { message, data } = answer
    const next = nextStep[flow]
    if (next.show === 'notice') {
      returnToSignIn()
      return onUnlocked(message)
    }
    dispatch({ type: 'codeVerified', user: data ?? null })
    navigate(next.path)
  }
  return { run, isPending: compareCode.isPending }
}
