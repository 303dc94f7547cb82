import type { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/show-toast.js'
import { useVisitor } from '../visitor/visitor-provider.js'

/**
 * The reaction to 401: shows the message of the server and makes the visitor anonymous, so that the
 * guard leads home.
 */
export function useSessionEnded(): (failure: CallFailed) => void {
  const { visitor, dispatch } = useVisitor()
  return (failure) => {
    showToast({ message: failure.message, success: false })
    // A late answer must not end what the visitor started since.
    dispatch({ type: 'ended', visitor })
  }
}
