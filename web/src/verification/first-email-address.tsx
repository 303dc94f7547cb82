import { emailPattern } from '@portico/contract/email-pattern'
import { type FormEvent, useState } from 'react'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/toast-store.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { TextButton } from '../ui/text-button.js'
import { TextField } from '../ui/text-field.js'
import { useFocused } from '../ui/use-focused.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import type { SentFirst } from './first-email-code.js'
import styles from './other-way.module.css'

interface Props {
  readonly address: string
  readonly onSent: (sent: SentFirst) => void
  /** To the code that was sent before, if there is one. */
  readonly onBack: (() => void) | null
}

/** First step of the first email: which address. */
export function FirstEmailAddress({ address, onSent, onBack }: Props) {
  const say = useText()
  const { tell } = useVisitor()
  const ended = useSessionEnded()
  const input = useFocused<HTMLInputElement>()
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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setRefusal(null)
    const answer = await initialEmail.run({ email })
    if (answer === null) return
    onSent({ address: email, said: answer.message })
    tell({ type: 'firstEmailAdded', id: answer.data.id })
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <p>{say('first-email.enroll')}</p>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={say('first-email.address')}
        hint={say('first-email.outside')}
        autoComplete="email"
        required
        pattern={emailPattern}
        defaultValue={address}
        inputRef={input}
        error={refusal}
        onInput={() => setRefusal(null)}
      />
      {onBack && (
        <p className={styles['other-way']}>
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
