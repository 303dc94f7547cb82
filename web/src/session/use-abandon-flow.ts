import { ignoreFailure, toastFailure, useCall } from '../api/use-call.js'
import { useStep } from '../visitor/step-provider.js'
import { forgetUsername } from '../visitor/typed-username.js'

/**
 * Leaves an unfinished flow, here and on the server, so that the next person at this browser cannot
 * continue it.
 */
export function useAbandonFlow(): () => void {
  const { dispatch } = useStep()
  const { run } = useCall('signOut', { on: { 0: toastFailure, other: ignoreFailure } })
  return () => {
    void run({})
    forgetUsername()
    dispatch({ type: 'ended' })
  }
}
