import { emailPattern } from '@portico/contract/email-pattern'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { TextField } from '../ui/text-field.js'
import { type PendingEmail, useAddEmail } from './use-add-email.js'

interface Props {
  readonly onAdded: (pending: PendingEmail) => void
  readonly onClose: () => void
}

export function AddEmailForm({ onAdded, onClose }: Props) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const addEmail = useAddEmail((message) => {
    setRefusal(message)
    input.current?.focus()
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setRefusal(null)
    const pending = await addEmail.run(email)
    if (pending !== null) onAdded(pending)
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={say('enrollment.address')}
        autoComplete="email"
        required
        pattern={emailPattern}
        inputRef={input}
        error={refusal}
        onInput={() => setRefusal(null)}
      />
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        <Button type="submit" isPending={addEmail.isPending}>
          {say('enrollment.add-button')}
        </Button>
      </Actions>
    </form>
  )
}
