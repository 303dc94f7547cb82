import { emailPattern } from '@portico/contract/email-address'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/toast-store.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { TextField } from '../ui/text-field.js'
import { useVisitor } from '../visitor/visitor-provider.js'

interface Props {
  readonly address: string
  readonly onSent: (address: string) => void
}

/** First step of the first email: which address. */
export function FirstEmailAddress({ address, onSent }: Props) {
  const say = useText()
  const { tell } = useVisitor()
  const ended = useSessionEnded()
  const input = useRef<HTMLInputElement>(null)
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
    onSent(email)
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
      />
      <Actions>
        <Button type="submit" isPending={initialEmail.isPending}>
          {say('first-email.add')}
        </Button>
      </Actions>
    </form>
  )
}
