import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { useVisitor } from '../visitor/visitor-provider.js'

/**
 * After a forced change the new password becomes valid with the code. Where the server refuses it
 * then, the code is used up: the visitor goes back to choose another password. Returns false for any
 * other refusal.
 */
export function useStagedRefusal(): (failure: CallFailed) => boolean {
  const { visitor, dispatch, isStillIn } = useVisitor()
  const [, navigate] = useLocation()
  return ({ code, message }) => {
    const isPassword = visitor.state === 'verifying' && visitor.flow === 'profile' && code?.startsWith('password-')
    if (!isPassword || !isStillIn(visitor)) return false
    dispatch({ type: 'stagedPasswordRefused', message, visitor })
    navigate(screenPaths.resetPassword)
    return true
  }
}
