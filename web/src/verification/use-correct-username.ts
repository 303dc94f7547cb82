import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { dismissToast } from '../feedback/show-toast.js'
import { homeTabs } from '../flow-form/home-tabs.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import type { Verifying } from '../visitor/step.js'
import { returnToUsername } from '../visitor/take-return.js'
import { rememberUsername } from '../visitor/typed-username.js'

/** Drops the verification and leads to the form that began it, with the username selected. */
export function useCorrectUsername({ flow, username }: Verifying): () => void {
  const abandonFlow = useAbandonFlow()
  const [, navigate] = useLocation()
  return () => {
    abandonFlow()
    // A green toast, too, is about the flow that is over.
    dismissToast()
    rememberUsername(username)
    returnToUsername(flow)
    navigate(`${screenPaths.home}#${homeTabs[flow].id}`, { replace: true })
  }
}
