import { silent, toastFailure, useCall } from '../api/use-call.js'
import { useVisitor } from '../visitor/visitor-provider.js'

/** Ends the session or the flow. A sign-out that is refused leaves the visitor where he is, without a toast (specification section 8). */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const { tell } = useVisitor()
  const { run, isPending } = useCall('signOut', { on: { 0: toastFailure, other: silent } })
  const signOut = async () => {
    if ((await run({})) !== null) tell({ type: 'ended' })
  }
  return { signOut, isPending }
}
