import { emailPattern } from '@portico/contract/email-pattern'
import { type FormEvent, useRef, useState } from 'react'
import { SignInAgain } from '../session/sign-in-again.js'
import { useAddressValidity } from '../text/use-address-validity.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { fieldValue } from '../ui/field-value.js'
import { TextField } from '../ui/text-field.js'
import { rememberAddress, typedAddress } from '../visitor/typed-address.js'
import { type PendingEmail, useAddEmail } from './use-add-email.js'

interface Props {
  readonly onAdded: (pending: PendingEmail) => void
  readonly onClose: () => void
}

export function AddEmailForm({ onAdded, onClose }: Props) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedAddress)
  const [refusal, setRefusal] = useState<{ message: string; code: string | null } | null>(null)
  const addEmail = useAddEmail((message, code) => {
    setRefusal({ message, code })
    input.current?.focus()
  })
  const validity = useAddressValidity(() => setRefusal(null))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = fieldValue(event.currentTarget, 'email').trim()
    setRefusal(null)
    setTyped(email)
    const pending = await addEmail.run(email)
    if (pending === null) return
    rememberAddress('')
    onAdded(pending)
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={say('enrollment.address')}
        hint={say('enrollment.outside')}
        autoComplete="email"
        required
        pattern={emailPattern}
        defaultValue={typed}
        inputRef={input}
        error={refusal?.message}
        {...validity}
      />
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        {refusal?.code === 'sign-in-again' ? (
          <SignInAgain address={typed} />
        ) : (
          <Button type="submit" isPending={addEmail.isPending}>
            {say('enrollment.add-button')}
          </Button>
        )}
      </Actions>
    </form>
  )
}
