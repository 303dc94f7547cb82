import type { FlowName } from '@portico/contract/paths'
import { useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { CodeStep } from '../code-step/code-step.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { showToast } from '../feedback/show-toast.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useFlowSuccess } from '../session/use-flow-success.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { returnToSignIn } from '../visitor/return-to-sign-in.js'
import type { EnteringCode } from '../visitor/step.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { contactLabel, hasOnlyOne } from './contact-options.js'
import { Errand } from './errand.js'
import { useResendCode } from './use-resend-code.js'
import { useStagedRefusal } from './use-staged-refusal.js'

interface Props {
  readonly verifying: EnteringCode
  readonly onOtherContact: () => void
}

/** Step two: the visitor enters the code. */
export function EnterCode({ verifying, onOtherContact }: Props) {
  const { flow, choices, contact, sentCode } = verifying
  const say = useText()
  const abandonFlow = useAbandonFlow()
  const form = useCodeForm()
  const compareCode = useCompareCode(flow, form.refuse)
  const resendCode = useResendCode(verifying, form.clear)

  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={form.submit(compareCode.run)} noValidate>
        <Errand verifying={verifying} step={2} />
        <h2>{say('verification.enter')}</h2>
        <CodeStep
          kind={contact.type}
          destination={contactLabel(choices, contact) ?? ''}
          sentCode={sentCode}
          {...form.step}
          onResend={resendCode.run}
          problem={resendCode.problem}
          alternative={{
            label: say(hasOnlyOne(choices) ? 'verification.back' : 'verification.other-contact'),
            onClick: onOtherContact,
          }}
        />
        <Actions>
          <Button kind="secondary" onClick={abandonFlow}>
            {say('button.cancel')}
          </Button>
          <Button type="submit" isPending={compareCode.isPending}>
            {say('verification.continue')}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

/** Sends the code and takes the next step of the flow. */
function useCompareCode(flow: FlowName, onRefused: (refusal: CodeRefusal) => void) {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const ended = useSessionEnded()
  const succeed = useFlowSuccess()
  const isStagedRefusal = useStagedRefusal()
  const compareCode = useCall('compareCode', {
    flow,
    on: {
      401: ended,
      other: (failure) => {
        showToast({ message: failure.message, success: false })
        if (!isStagedRefusal(failure)) onRefused(codeRefusalOf(failure, { isToasted: true }))
      },
    },
  })

  const run = async (code: string) => {
    const answer = await compareCode.run({ code })
    // A late answer must not act on a flow that began since.
    if (answer === null || !isStillIn(step)) return
    const { message, data } = answer
    if (flow !== 'unlock') return goOn({ type: 'codeVerified', user: data ?? null })
    returnToSignIn()
    succeed(message)
  }
  return { run, isPending: compareCode.isPending }
}
