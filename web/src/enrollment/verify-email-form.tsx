import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/toast-store.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { useFocused } from '../ui/use-focused.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { withProven } from './changed-user.js'
import { SentLine } from './sent-line.js'
import { type PendingEmail, useAddEmail } from './use-add-email.js'

interface Refusal {
  readonly message: string
  /** A toast announces it already. */
  readonly isToasted: boolean
}

interface Props {
  readonly pending: PendingEmail
  /** False for an address on the list: its code is asked for as soon as the form shows. */
  readonly isCodeSent: boolean
  readonly onClose: () => void
}

/** Asks for the code that was sent to the address; proven, the list is renewed and the dialog closes. */
export function VerifyEmailForm({ pending, isCodeSent, onClose }: Props) {
  const say = useText()
  const input = useFocused<HTMLInputElement>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = useSendAgain(pending, isCodeSent, (message) => setRefusal({ message, isToasted: true }))
  const verify = useVerifyEmail(onClose, (refused) => {
    setRefusal(refused)
    focusAndSelect(input.current)
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    verify.run({ code, id: send.id })
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <SentLine email={pending.email} sending={send.sending} said={send.said} onResend={send.again} />
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
        <Button type="submit" isPending={verify.isPending || send.sending === 'now'}>
          {say('enrollment.verify-button')}
        </Button>
      </Actions>
    </form>
  )
}

function useVerifyEmail(onProven: () => void, onRefused: (refusal: Refusal) => void) {
  const { tell } = useVisitor()
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
    tell({ type: 'userChanged', user: data, change: (user) => withProven(user, input.id) })
    onProven()
  }
  return { run, isPending: verifyEmail.isPending }
}

/** The same call that adds an address sends its code anew and answers the same id. */
function useSendAgain(
  { id, email, said = '' }: PendingEmail,
  isCodeSent: boolean,
  onRefused: (message: string) => void,
) {
  const [sent, setSent] = useState({ id, said, isSent: isCodeSent })
  const addEmail = useAddEmail(onRefused)
  const started = useRef(isCodeSent)
  const again = async () => {
    const pending = await addEmail.run(email)
    setSent((before) => (pending === null ? before : { id: pending.id, said: pending.said ?? '', isSent: true }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (started.current) return
    started.current = true
    again()
  }, [])
  const sending: 'now' | 'done' | 'failed' = addEmail.isPending ? 'now' : sent.isSent ? 'done' : 'failed'
  return { id: sent.id, said: sent.said, sending, again }
}
