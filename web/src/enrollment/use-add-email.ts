import { toastFailure, useCall } from '../api/use-call.js'
import { readSentCode, type SentCode } from '../visitor/sent-code.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { emailChanges } from './email-changes.js'

/** An address that the server sent a code to. */
export interface PendingEmail {
  readonly id: string
  readonly email: string
  /** The server's facts on the code; absent after a reload. */
  readonly sentCode?: SentCode | null
}

/**
 * Requests a code for an address, new or on the list. A refusal shows a toast and reaches
 * `onRefused`; 401 shows nothing but the way to sign in again.
 */
export function useAddEmail(onRefused: (message: string, code: string | null) => void) {
  const { dispatch } = useStep()
  const addEmail = useCall('addEmail', {
    on: {
      401: () => onRefused('', 'sign-in-again'),
      other: (failure) => {
        toastFailure(failure)
        onRefused(failure.message, failure.code)
      },
    },
  })
  const run = async (email: string, before: SentCode | null = null): Promise<PendingEmail | null> => {
    const answer = await addEmail.run({ email })
    if (answer === null) return null
    const pending = { id: answer.data.id, email, sentCode: readSentCode(answer, before) }
    dispatch(stepAfter({ type: 'userChanged', change: (user) => emailChanges.add(user, pending) }))
    return pending
  }
  return { run, isPending: addEmail.isPending }
}
