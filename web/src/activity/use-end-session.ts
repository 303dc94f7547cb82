import { type Reaction, toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'

/** In place of the id of a session: all but the one in use. */
export const allOthers = ''

interface Outcomes {
  /** Called with the sessions that are left, as the server told them. */
  readonly onEnded: (sessions: unknown) => void
  readonly onRefused?: Reaction
}

/** Ends another session of the visitor, or all others. A refusal shows a toast. */
export function useEndSession({ onEnded, onRefused }: Outcomes) {
  const ended = useSessionEnded()
  const other: Reaction = (failure) => {
    toastFailure(failure)
    onRefused?.(failure)
  }
  const one = useCall('endSession', { on: { 401: ended, other } })
  const others = useCall('endOtherSessions', { on: { 401: ended, other } })
  const end = async (id: string) => {
    const answer = await (id === allOthers ? others.run({}) : one.run({ id }))
    if (answer === null) return
    showToast({ message: answer.message, success: true })
    onEnded(answer.data)
  }
  return { end, isPending: one.isPending || others.isPending }
}
