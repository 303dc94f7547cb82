import type { InputOf } from '@portico/contract/calls'
import type { CallFailed } from '../api/call-failed.js'
import { useCall } from '../api/use-call.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { useText } from '../text/use-text.js'
import { stepOf } from '../visitor/step-of.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { returnToSignIn } from '../visitor/take-return.js'

interface Reactions {
  readonly onDone: (message: string) => void
  readonly onRefused: (failure: Pick<CallFailed, 'code' | 'message'>) => void
}

/**
 * Sends the new password. After a verified reset it is valid at once; in a forced change a
 * verification follows first.
 */
export function useNewPassword(flow: 'profile' | 'reset', { onDone, onRefused }: Reactions) {
  const goOn = useGoOn()
  const { step, isStillIn } = useStep()
  const say = useText()
  const on = useLostAnswer('lost.password', onRefused)
  const resetPassword = useCall('resetPassword', { on })
  const forcedChange = useCall('forcedChange', { on })

  const reset = async (input: InputOf<'resetPassword'>) => {
    const answer = await resetPassword.run(input)
    if (answer === null) return
    returnToSignIn()
    onDone(answer.message)
  }
  const change = async (input: InputOf<'forcedChange'>) => {
    const verification = await forcedChange.run(input)
    if (verification === null || !isStillIn(step)) return
    if (stepOf({ path: 'profile/', verification }).kind === 'set-password')
      return onRefused({ code: null, message: say('password.asked-again') })
    goOn({ type: 'flowStarted', flow: 'profile', verification })
  }
  return {
    run: flow === 'reset' ? reset : change,
    isPending: resetPassword.isPending || forcedChange.isPending,
  }
}
