import { CodeStep } from '../code-step/code-step.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import type { EnteringCode } from '../visitor/step.js'
import { contactLabel, hasOnlyOne } from './contact-options.js'
import { Errand } from './errand.js'
import { useCompareCode } from './use-compare-code.js'
import { useResendCode } from './use-resend-code.js'

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
