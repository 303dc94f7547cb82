import { silent, toastFailure, useCall } from '../api/use-call.js'
import { useVisitor } from '../visitor/visitor-provider.js'

/** Leaves an unfinished flow: here at once, and on the server too, so that whoever comes after cannot go on with it. */
export function useGiveUp(): () => void {
  const { tell } = useVisitor()
  const { run } = useCall('signOut', { on: { 0: toastFailure, other: silent } })
  return () => {
    void run({})
    tell({ type: 'ended' })
  }
}
