import { useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'

/**
 * Answers for the owner of a case: a number, or that it is not them. A toast shows what the server
 * says; its refusal stays in `refusal`, too. `onTold` is called after each answer, which may make
 * the dashboard old. The promise is true where the server took the answer.
 */
export function useAnswer(id: string, onTold: () => void) {
  const ended = useSessionEnded()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isPending } = useCall('helpDeskAnswer', {
    on: {
      401: ended,
      other: (failure) => {
        toastFailure(failure)
        setRefusal(failure.message)
        onTold()
      },
    },
  })
  const answer = async (given: string) => {
    setRefusal(null)
    const taken = await run({ case: id, answer: given })
    if (taken === null) return false
    showToast({ message: taken.message, success: true })
    onTold()
    return true
  }
  return { answer, isPending, refusal }
}
