import { emailPattern } from '@portico/contract/email-pattern'
import { type FormEvent, useState } from 'react'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useAddressValidity } from '../text/use-address-validity.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { fieldValue } from '../ui/field-value.js'
import { TextButton } from '../ui/text-button.js'
import { TextField } from '../ui/text-field.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { readSentCode } from '../visitor/sent-code.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import styles from './first-email-form.module.css'

interface Props {
  readonly address: string
  readonly onSent: () => void
  /** Leads to the code that was sent before; null if none was sent. */
  readonly onBack: (() => void) | null
}

/** First step of the first email address: the visitor enters it. */
export function FirstEmailAddress({ address, onSent, onBack }: Props) {
  const say = useText()
  const { step, dispatch } = useStep()
  const ended = useSessionEnded()
  const input = useInitialFocus<HTMLInputElement>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const initialEmail = useCall('initialEmail', {
    on: {
      401: ended,
      other: ({ message }) => {
        showToast({ message, success: false })
        setRefusal(message)
        input.current?.focus()
      },
    },
  })
  const validity = useAddressValidity(() => setRefusal(null))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = fieldValue(event.currentTarget, 'email').trim()
    setRefusal(null)
    const answer = await initialEmail.run({ email })
    if (answer === null) return
    onSent()
    dispatch(
      stepAfter({ type: 'firstEmailAdded', id: answer.data.id, address: email, sentCode: readSentCode(answer), step }),
    )
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <div className={styles['why']}>
        <p>{say('first-email.enroll')}</p>
        <p>{say('first-email.why')}</p>
      </div>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={say('first-email.address')}
        hint={say('enrollment.outside')}
        autoComplete="email"
        required
        pattern={emailPattern}
        defaultValue={address}
        inputRef={input}
        error={refusal}
        {...validity}
      />
      {onBack && (
        <p className={styles['alternative']}>
          <TextButton onClick={onBack}>{say('first-email.enter-code')}</TextButton>
        </p>
      )}
      <Actions>
        <Button type="submit" isPending={initialEmail.isPending}>
          {say('first-email.add')}
        </Button>
      </Actions>
    </form>
  )
}
