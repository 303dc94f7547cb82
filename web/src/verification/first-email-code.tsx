import { screenPaths } from '@portico/contract/paths'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { TextButton } from '../ui/text-button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import styles from './first-email-form.module.css'

/** The address that the server sent a code to. */
export interface FirstEmailDelivery {
  readonly address: string
  /**
   * The message of the server, which tells whether it sent a new code or the last one is still
   * valid.
   */
  readonly message: string
}

interface Props {
  readonly id: string
  readonly sent: FirstEmailDelivery
  readonly onOtherAddress: () => void
}

/** Second step of the first email address: its code signs the visitor in. */
export function FirstEmailCode({ id, sent, onOtherAddress }: Props) {
  const say = useText()
  const { visitor, dispatch, isStillIn } = useVisitor()
  const [, navigate] = useLocation()
  const ended = useSessionEnded()
  const input = useInitialFocus<HTMLInputElement>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const refuse = (message: string) => {
    showToast({ message, success: false })
    setRefusal(message)
    focusAndSelect(input.current)
  }
  const verifyInitialEmail = useCall('verifyInitialEmail', {
    on: { 401: ended, other: (failure) => refuse(failure.message) },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    const answer = await verifyInitialEmail.run({ code, id })
    if (answer === null || !isStillIn(visitor)) return
    dispatch({ type: 'codeVerified', user: answer.data })
    navigate(screenPaths.dashboard)
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <p role="status">
        {sent.address === '' ? (
          say('first-email.sent')
        ) : (
          <>
            {say('first-email.sent-to')} <bdi dir="ltr">{sent.address}</bdi>. {sent.message}
          </>
        )}
      </p>
      <CodeField
        name="code"
        label={say('code.label')}
        inputRef={input}
        error={refusal}
        onEdit={() => setRefusal(null)}
      />
      <p className={styles['alternative']}>
        <TextButton onClick={onOtherAddress}>{say('first-email.other-address')}</TextButton>
      </p>
      <Actions>
        <Button type="submit" isPending={verifyInitialEmail.isPending}>
          {say('first-email.verify')}
        </Button>
      </Actions>
    </form>
  )
}
