import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { CodeDestination } from './code-destination.js'
import { emailChanges } from './email-changes.js'
import { type PendingEmail, useAddEmail } from './use-add-email.js'

interface Refusal {
  readonly message: string
  /** Whether a toast announces the same message. */
  readonly isToasted: boolean
}

interface Props {
  readonly pending: PendingEmail
  /** False for an address that was on the list before: the form requests its code when it opens. */
  readonly isCodeSent: boolean
  readonly onClose: () => void
}

/**
 * Asks for the code that was sent to an address. A right code updates the list and closes the
 * dialog.
 */
export function VerifyEmailForm({ pending, isCodeSent, onClose }: Props) {
  const say = useText()
  const input = useInitialFocus<HTMLInputElement>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const code = useResend(pending, isCodeSent, (message) => setRefusal({ message, isToasted: true }))
  const verify = useVerifyEmail(onClose, (refused) => {
    setRefusal(refused)
    focusAndSelect(input.current)
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const typed = String(new FormData(event.currentTarget).get('code') ?? '')
    verify.run({ code: typed, id: code.id })
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <CodeDestination email={pending.email} sending={code.sending} message={code.message} onResend={code.resend} />
      <CodeField
        name="code"
        label={say('code.label')}
        inputRef={input}
        error={refusal?.message}
        onEdit={() => setRefusal(null)}
        errorRole={refusal?.isToasted ? undefined : 'alert'}
      />
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        <Button type="submit" isPending={verify.isPending || code.sending === 'now'}>
          {say('enrollment.verify-button')}
        </Button>
      </Actions>
    </form>
  )
}

function useVerifyEmail(onVerified: () => void, onRefused: (refusal: Refusal) => void) {
  const { dispatch } = useVisitor()
  const ended = useSessionEnded()
  const verifyEmail = useCall('verifyEmail', {
    on: {
      0: (failure) => {
        toastFailure(failure)
        onRefused({ message: failure.message, isToasted: true })
      },
      401: ended,
      other: ({ message }) => onRefused({ message, isToasted: false }),
    },
  })
  const run = async (input: { code: string; id: string }) => {
    const answer = await verifyEmail.run(input)
    if (answer === null) return
    const { message, data } = answer
    showToast({ message, success: true })
    dispatch({ type: 'userChanged', user: data, change: (user) => emailChanges.verify(user, input.id) })
    onVerified()
  }
  return { run, isPending: verifyEmail.isPending }
}

/**
 * Sends the code of an address again, with the call that adds an address; the server answers the
 * same id.
 */
function useResend(
  { id, email, message = '' }: PendingEmail,
  isCodeSent: boolean,
  onRefused: (message: string) => void,
) {
  const [sent, setSent] = useState({ id, message, isSent: isCodeSent })
  const addEmail = useAddEmail(onRefused)
  const started = useRef(isCodeSent)
  const resend = async () => {
    const pending = await addEmail.run(email)
    setSent((before) => (pending === null ? before : { id: pending.id, message: pending.message ?? '', isSent: true }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (started.current) return
    started.current = true
    resend()
  }, [])
  const sending: 'now' | 'done' | 'failed' = addEmail.isPending ? 'now' : sent.isSent ? 'done' : 'failed'
  return { id: sent.id, message: sent.message, sending, resend }
}
