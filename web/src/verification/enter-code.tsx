import { codeLifeMinutes } from '@portico/contract/code-life-minutes'
import type { FlowName } from '@portico/contract/paths'
import type { ContactKind } from '@portico/contract/verification'
import { type FormEvent, useState } from 'react'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { CodeField } from '../ui/code-field.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { Steps } from '../ui/steps.js'
import { TextButton } from '../ui/text-button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import type { Choices } from '../visitor/read-choices.js'
import { contactLabel } from './contact-options.js'
import styles from './enter-code.module.css'
import { ResendCode } from './resend-code.js'
import { useCompareCode } from './use-compare-code.js'

interface Props {
  readonly flow: FlowName
  readonly choices: Choices
  readonly contact: { type: ContactKind; id: string }
  readonly onUnlocked: (message: string) => void
  readonly onOtherContact: () => void
}

/** Step two: the visitor enters the code. */
export function EnterCode({ flow, choices, contact, onUnlocked, onOtherContact }: Props) {
  const say = useText()
  const abandonFlow = useAbandonFlow()
  const input = useInitialFocus<HTMLInputElement>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const compareCode = useCompareCode(flow, {
    onUnlocked,
    onRefused: (message) => {
      setRefusal(message)
      focusAndSelect(input.current)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    compareCode.run(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  const address = contactLabel(choices, contact)

  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={submit} noValidate>
        <Steps current={2} total={2} label={say('step', { current: 2, total: 2 })} />
        <h2>{say('verification.enter')}</h2>
        <p className={styles['lead']}>
          {address !== null && (
            <>
              {say('verification.sent-to')} <bdi dir="ltr">{address}</bdi>.{' '}
            </>
          )}
          {say('verification.code-life', { minutes: codeLifeMinutes })}{' '}
          <TextButton onClick={onOtherContact}>{say('verification.other-contact')}</TextButton>
        </p>
        <CodeField
          name="code"
          label={say('code.label')}
          inputRef={input}
          error={refusal}
          onEdit={() => setRefusal(null)}
        />
        <ResendCode flow={flow} contact={contact} />
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
