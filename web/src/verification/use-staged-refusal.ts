import type { CallFailed } from '../api/call-failed.js'
import { isVerifying } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'

/**
 * After a forced change the new password becomes valid with the code. Where the server refuses it
 * then, the code is used up: the visitor goes back to choose another password. Returns false for
 * any other refusal.
 */
export function useStagedRefusal(): (failure: CallFailed) => boolean {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  return ({ code, message }) => {
    const isPassword = isVerifying(step) && step.flow === 'profile' && code?.startsWith('password-')
    if (!isPassword || !isStillIn(step)) return false
    goOn(stepAfter({ type: 'stagedPasswordRefused', message, step }))
    return true
  }
}
