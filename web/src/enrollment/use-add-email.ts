import { silent, toastFailure, useCall } from '../api/use-call.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { withPending } from './changed-user.js'

/** An address the server sent a code to. */
export interface PendingEmail {
  readonly id: string
  readonly email: string
  /** What the server said: that a code was sent, or that the last one still holds. */
  readonly said?: string
}

/** Asks for a code to an address, new or on the list already. A refusal is toasted and told; 401 says nothing (specification section 8). */
export function useAddEmail(onRefused: (message: string) => void) {
  const { tell } = useVisitor()
  const addEmail = useCall('addEmail', {
    on: {
      401: silent,
      other: (failure) => {
        toastFailure(failure)
        onRefused(failure.message)
      },
    },
  })
  const run = async (email: string): Promise<PendingEmail | null> => {
    const answer = await addEmail.run({ email })
    if (answer === null) return null
    const pending = { id: answer.data.id, email, said: answer.message }
    tell({ type: 'userChanged', change: (user) => withPending(user, pending) })
    return pending
  }
  return { run, isPending: addEmail.isPending }
}
