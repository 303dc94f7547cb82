import { useEffect, useRef, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { CodeStep } from '../code-step/code-step.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import type { SentCode } from '../visitor/sent-code.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { emailChanges } from './email-changes.js'
import { type PendingEmail, useAddEmail } from './use-add-email.js'

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
  const form = useCodeForm()
  const code = useResend(pending, isCodeSent, {
    onNewCode: form.clear,
    onRefused: (message) => form.setRefusal({ message, isToasted: true, isWrongCode: false, waitSeconds: 0 }),
  })
  const verify = useVerifyEmail(onClose, form.refuse)
  return (
    <form method="post" action="/" onSubmit={form.submit((typed) => verify.run({ code: typed, id: code.id }))}>
      <CodeStep
        kind="email"
        destination={pending.email}
        sending={code.sending}
        sentCode={code.sentCode}
        {...form.step}
        onResend={code.resend}
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

function useVerifyEmail(onVerified: () => void, onRefused: (refusal: CodeRefusal) => void) {
  const { dispatch } = useStep()
  const ended = useSessionEnded()
  const verifyEmail = useCall('verifyEmail', {
    on: {
      0: (failure) => {
        toastFailure(failure)
        onRefused(codeRefusalOf(failure, { isToasted: true }))
      },
      401: ended,
      other: (failure) => onRefused(codeRefusalOf(failure, { isToasted: false })),
    },
  })
  const run = async (input: { code: string; id: string }) => {
    const answer = await verifyEmail.run(input)
    if (answer === null) return
    const { message, data } = answer
    showToast({ message, success: true })
    dispatch(stepAfter({ type: 'userChanged', user: data, change: (user) => emailChanges.verify(user, input.id) }))
    onVerified()
  }
  return { run, isPending: verifyEmail.isPending }
}

interface Reactions {
  readonly onNewCode: () => void
  readonly onRefused: (message: string) => void
}

/**
 * Sends the code of an address again, with the call that adds an address; the server answers the
 * same id.
 */
function useResend(
  { id, email, sentCode = null }: PendingEmail,
  isCodeSent: boolean,
  { onNewCode, onRefused }: Reactions,
) {
  const [sent, setSent] = useState<{ id: string; sentCode: SentCode | null; isSent: boolean }>({
    id,
    sentCode,
    isSent: isCodeSent,
  })
  const addEmail = useAddEmail(onRefused)
  const started = useRef(isCodeSent)
  const send = async () => {
    const pending = await addEmail.run(email, sent.sentCode)
    if (pending === null) return null
    const next = pending.sentCode ?? null
    setSent({ id: pending.id, sentCode: next, isSent: true })
    if (next?.isNew) onNewCode()
    return next
  }
  const resend = async () => {
    const next = await send()
    if (next !== null) showToast({ message: next.message, success: !next.isLate })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (started.current) return
    started.current = true
    send()
  }, [])
  const sending: 'now' | 'done' | 'failed' = addEmail.isPending ? 'now' : sent.isSent ? 'done' : 'failed'
  return { id: sent.id, sentCode: sent.sentCode, sending, resend }
}
