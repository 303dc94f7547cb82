import type { FlowName } from '@portico/contract/paths'
import { useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { CodeStep } from '../code-step/code-step.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { showToast } from '../feedback/show-toast.js'
import { Errand } from '../layout/errand.js'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { TextButton, WordButton } from '../ui/text-button.js'
import type { EnteringCode } from '../visitor/step.js'
import { contactLabel, hasOnlyOne } from './contact-options.js'
import { useAnotherProof } from './use-another-proof.js'
import { useCorrectUsername } from './use-correct-username.js'
import { useResendCode } from './use-resend-code.js'
import { useRightProof } from './use-right-proof.js'
import { useStagedRefusal } from './use-staged-refusal.js'

interface Props {
  readonly verifying: EnteringCode
  readonly onOtherContact: () => void
}

/** Step two: the visitor enters the code. */
export function EnterCode({ verifying, onOtherContact }: Props) {
  const { flow, username, choices, contact, sentCode } = verifying
  const say = useText()
  const abandonFlow = useAbandonFlow()
  const correctUsername = useCorrectUsername(verifying)
  const form = useCodeForm()
  const compareCode = useCompareCode(flow, form.refuse)
  const resendCode = useResendCode(verifying, form.clear)

  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={form.submit(compareCode.run)} noValidate>
        <Errand {...verifying} step={2} />
        <h2>{say('verification.enter')}</h2>
        <CodeStep
          kind={contact.type}
          destination={contactLabel(choices, contact) ?? ''}
          sentCode={sentCode}
          {...form.step}
          onResend={resendCode.run}
          problem={resendCode.problem}
          isInTrouble={resendCode.hasRun}
        >
          {username !== '' && <AskUsername username={username} onCorrect={correctUsername} />}
          <p data-help-desk="">
            <HelpDeskPhone />
          </p>
          <TextButton onClick={onOtherContact}>
            {say(hasOnlyOne(choices) ? 'verification.back' : 'verification.other-contact')}
          </TextButton>
        </CodeStep>
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

/** A mistyped name gets no code; each name is asked about alike. */
function AskUsername({ username, onCorrect }: { username: string; onCorrect: () => void }) {
  const say = useText()
  const place = '\n'
  const [before, after] = say('code-step.your-username', { username: place }).split(place)
  return (
    <p>
      <span>{before}</span>
      <bdi>{username}</bdi>
      <span>{after}</span> <WordButton onClick={onCorrect}>{say('code-step.correct-username')}</WordButton>
    </p>
  )
}

/** Sends the code and takes the next step of the flow. */
function useCompareCode(flow: FlowName, onRefused: (refusal: CodeRefusal) => void) {
  const proven = useRightProof(flow)
  const isStagedRefusal = useStagedRefusal()
  const another = useAnotherProof()
  const compareCode = useCall('compareCode', {
    flow,
    on: useLostAnswer(flow === 'unlock' ? 'lost.unlock' : 'lost.code', (failure) => {
      if (failure.code === 'another-proof') return void another.ask()
      showToast({ message: failure.message, success: false })
      if (!isStagedRefusal(failure)) onRefused(codeRefusalOf(failure, { isToasted: true }))
    }),
  })

  const run = async (code: string) => {
    if (another.isDue()) return another.ask()
    const answer = await compareCode.run({ code })
    if (answer !== null) proven(answer)
  }
  return { run, isPending: compareCode.isPending || another.isPending }
}
