import type { InputOf } from '@portico/contract/calls'
import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { useCall } from '../api/use-call.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { readChoices } from '../visitor/read-choices.js'
import { returnToSignIn } from '../visitor/return-to-sign-in.js'
import { useStep } from '../visitor/step-provider.js'

interface Reactions {
  readonly onDone: (message: string) => void
  readonly onRefused: (failure: Pick<CallFailed, 'code' | 'message'>) => void
}

/**
 * Sends the new password. After a verified reset it is valid at once; in a forced change a
 * verification follows first.
 */
export function useNewPassword(why: 'verified' | 'changePassword', { onDone, onRefused }: Reactions) {
  const { dispatch } = useStep()
  const [, navigate] = useLocation()
  const ended = useSessionEnded()
  const say = useText()
  const resetPassword = useCall('resetPassword', { on: { 401: ended, other: onRefused } })
  const forcedChange = useCall('forcedChange', { on: { 401: ended, other: onRefused } })

  const reset = async (input: InputOf<'resetPassword'>) => {
    const answer = await resetPassword.run(input)
    if (answer === null) return
    returnToSignIn()
    onDone(answer.message)
  }
  const change = async (input: InputOf<'forcedChange'>) => {
    const verification = await forcedChange.run(input)
    if (verification === null) return
    if (readChoices(verification) === 'changePassword')
      return onRefused({ code: null, message: say('password.asked-again') })
    dispatch({ type: 'flowStarted', flow: 'profile', verification })
    navigate(screenPaths.verification)
  }
  return {
    run: why === 'verified' ? reset : change,
    isPending: resetPassword.isPending || forcedChange.isPending,
  }
}
