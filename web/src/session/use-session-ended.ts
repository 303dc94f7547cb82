import type { CallFailed } from '../api/call-failed.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { useText } from '../text/use-text.js'
import { useStep } from '../visitor/step-provider.js'
import { showReason } from './show-reason.js'

/**
 * The reaction to 401: shows the message of the server and makes the visitor anonymous, so that the
 * guard leads home. A late answer is not told, and ends nothing that the visitor started since.
 */
export function useSessionEnded(): (failure: Pick<CallFailed, 'message'>) => void {
  const { step, dispatch, isStillIn } = useStep()
  const say = useText()
  return (failure) => {
    if (!isStillIn(step)) return
    // Another server may say nothing.
    const isSaid = !['', sayAtEntrance('call.unclear')].includes(failure.message)
    showReason(isSaid ? failure.message : say('session.ended'))
    dispatch({ type: 'ended', step })
  }
}
