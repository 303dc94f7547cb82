import { type FormEvent, useRef, useState } from 'react'
import type { CodeRefusal } from '../code-step/code-refusal.js'
import { CodeStep } from '../code-step/code-step.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
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
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<CodeRefusal | null>(null)
  const compareCode = useCompareCode(flow, (refused) => {
    setRefusal(refused)
    focusAndSelect(input.current)
  })
  const resendCode = useResendCode(verifying, () => setRefusal(null))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    compareCode.run(String(new FormData(event.currentTarget).get('code') ?? ''))
  }

  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={submit} noValidate>
        <Errand verifying={verifying} step={2} />
        <h2>{say('verification.enter')}</h2>
        <CodeStep
          kind={contact.type}
          destination={contactLabel(choices, contact) ?? ''}
          sentCode={sentCode}
          refusal={refusal}
          onEdit={() => setRefusal(null)}
          input={input}
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
