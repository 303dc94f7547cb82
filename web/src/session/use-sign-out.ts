import { ignoreFailure, toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useStep } from '../visitor/step-provider.js'
import { forgetUsername } from '../visitor/typed-username.js'

/**
 * Ends the session or the flow and shows what the server says to it. After a refused sign-out the
 * visitor stays signed in, without a toast, and it resolves with false.
 */
export function useSignOut(): { signOut: () => Promise<boolean>; isPending: boolean } {
  const { dispatch } = useStep()
  const { run, isPending } = useCall('signOut', { on: { 0: toastFailure, other: ignoreFailure } })
  const signOut = async () => {
    const answer = await run({})
    if (answer === null) return false
    forgetUsername()
    dispatch({ type: 'ended' })
    showToast({ message: answer.message, success: true })
    return true
  }
  return { signOut, isPending }
}
