import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { useStep } from '../visitor/step-provider.js'

/**
 * After a forced change the new password becomes valid with the code. Where the server refuses it
 * then, the code is used up: the visitor goes back to choose another password. Returns false for any
 * other refusal.
 */
export function useStagedRefusal(): (failure: CallFailed) => boolean {
  const { step, dispatch, isStillIn } = useStep()
  const [, navigate] = useLocation()
  return ({ code, message }) => {
    const isPassword = step.kind === 'verifying' && step.flow === 'profile' && code?.startsWith('password-')
    if (!isPassword || !isStillIn(step)) return false
    dispatch({ type: 'stagedPasswordRefused', message, step })
    navigate(screenPaths.resetPassword)
    return true
  }
}
