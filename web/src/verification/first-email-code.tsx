import { useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { codeRefusalOf } from '../code-step/code-refusal.js'
import { CodeStep } from '../code-step/code-step.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { showToast } from '../feedback/show-toast.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { readSentCode } from '../visitor/sent-code.js'
import type { AddingFirstEmail } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { useStagedRefusal } from './use-staged-refusal.js'

interface Props {
  readonly verifying: AddingFirstEmail
  readonly id: string
  /** The address that the code went to; empty after a reload. */
  readonly address: string
  readonly onOtherAddress: () => void
}

/** Second step of the first email address: its code signs the visitor in. */
export function FirstEmailCode({ verifying, id, address, onOtherAddress }: Props) {
  const say = useText()
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const form = useCodeForm()
  const resend = useResend(verifying, address, form.clear)
  const isStagedRefusal = useStagedRefusal()
  const verifyInitialEmail = useCall('verifyInitialEmail', {
    on: useLostAnswer('lost.code', (failure) => {
      toastFailure(failure)
      if (!isStagedRefusal(failure)) form.refuse(codeRefusalOf(failure, { isToasted: true }))
    }),
  })
  const verify = async (code: string) => {
    const answer = await verifyInitialEmail.run({ code, id })
    if (answer !== null && isStillIn(step)) goOn(stepAfter({ type: 'codeVerified', user: answer.data }))
  }
  return (
    <form method="post" action="/" onSubmit={form.submit(verify)}>
      <CodeStep
        kind="email"
        destination={address}
        sentCode={verifying.sentCode}
        {...form.step}
        onResend={address === '' ? null : resend.run}
        problem={resend.problem === null ? null : { text: resend.problem }}
        alternative={{ label: say('first-email.other-address'), onClick: onOtherAddress }}
      />
      <Actions>
        <Button type="submit" isPending={verifyInitialEmail.isPending}>
          {say('first-email.verify')}
        </Button>
      </Actions>
    </form>
  )
}

/** Sends the code again, with the call that adds the address; the server answers the same id. */
function useResend({ sentCode }: AddingFirstEmail, address: string, onNewCode: () => void) {
  const { step, dispatch, isStillIn } = useStep()
  const ended = useSessionEnded()
  const [problem, setProblem] = useState<string | null>(null)
  const initialEmail = useCall('initialEmail', {
    on: {
      401: ended,
      other: (failure) => {
        toastFailure(failure)
        setProblem(failure.message)
      },
    },
  })
  const run = async () => {
    const answer = await initialEmail.run({ email: address })
    if (answer === null || !isStillIn(step)) return
    setProblem(null)
    const next = readSentCode(answer, sentCode)
    showToast({ message: answer.message, success: !next.isLate })
    dispatch(stepAfter({ type: 'firstEmailAdded', id: answer.data.id, address, sentCode: next, step }))
    if (next.isNew) onNewCode()
  }
  return { run, problem }
}
