import type { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/toast-store.js'
import { useVisitor } from '../visitor/visitor-provider.js'

/** What a screen does on 401: says what the server said and makes the visitor anonymous, so that the guard leads to the home page. */
export function useSessionEnded(): (failure: CallFailed) => void {
  const { visitor, tell } = useVisitor()
  return (failure) => {
    showToast({ message: failure.message, success: false })
    // The answer may come when the person has begun something else.
    tell({ type: 'ended', what: visitor })
  }
}
