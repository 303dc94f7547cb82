import { useSuccess } from '../feedback/use-success.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'

/**
 * The reaction to the last success of a flow, which is over from then on: its screen shows the
 * message of the server as a notice, or a toast does where the visitor has left the screen.
 */
export function useFlowSuccess(): (message: string) => void {
  const { step, dispatch } = useStep()
  const succeed = useSuccess((message) => dispatch(stepAfter({ type: 'finished', message, step })))
  return (message) => {
    succeed(message)
    // On another screen, whose visitor would find the form again with Forward.
    dispatch({ type: 'ended', step })
  }
}
