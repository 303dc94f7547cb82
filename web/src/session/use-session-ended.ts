import type { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/show-toast.js'
import { useStep } from '../visitor/step-provider.js'

/**
 * The reaction to 401: shows the message of the server and makes the visitor anonymous, so that the
 * guard leads home.
 */
export function useSessionEnded(): (failure: CallFailed) => void {
  const { step, dispatch } = useStep()
  return (failure) => {
    showToast({ message: failure.message, success: false })
    // A late answer must not end what the visitor started since.
    dispatch({ type: 'ended', step })
  }
}
