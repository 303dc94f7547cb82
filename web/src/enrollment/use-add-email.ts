import { ignoreFailure, toastFailure, useCall } from '../api/use-call.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { emailChanges } from './email-changes.js'

/** An address that the server sent a code to. */
export interface PendingEmail {
  readonly id: string
  readonly email: string
  /** The message of the server: that it sent a code, or that the last one is still valid. */
  readonly message?: string
}

/**
 * Requests a code for an address, new or on the list. A refusal shows a toast and reaches
 * `onRefused`; 401 shows nothing: the other calls of the page report the end of a session.
 */
export function useAddEmail(onRefused: (message: string, code: string | null) => void) {
  const { dispatch } = useVisitor()
  const addEmail = useCall('addEmail', {
    on: {
      401: ignoreFailure,
      other: (failure) => {
        toastFailure(failure)
        onRefused(failure.message, failure.code)
      },
    },
  })
  const run = async (email: string): Promise<PendingEmail | null> => {
    const answer = await addEmail.run({ email })
    if (answer === null) return null
    const pending = { id: answer.data.id, email, message: answer.message }
    dispatch({ type: 'userChanged', change: (user) => emailChanges.add(user, pending) })
    return pending
  }
  return { run, isPending: addEmail.isPending }
}
