import { useState } from 'react'
import { useText } from '../text/use-text.js'
import { PasswordField } from '../ui/password-field.js'
import { PasswordRequirements } from './password-requirements.js'
import { useRested } from './use-rested.js'

const restMs = 600

interface Props {
  /** Names on the wire of the new password and of its confirmation. */
  readonly names: readonly [string, string]
  readonly flow: 'profile' | 'reset'
  /** Requirements beside the fields where there is room, else between them. */
  readonly isAside?: boolean
}

/** New password, what it has to be, and once more. A difference is hinted at, never blocked: the server refuses it. */
export function NewPasswordFields({ names, flow, isAside = false }: Props) {
  const say = useText()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const hasRested = useRested(confirmation, restMs) === confirmation
  const differs = confirmation !== '' && confirmation !== password
  const isLongEnough = confirmation.length >= password.length
  return (
    <>
      <PasswordField
        name={names[0]}
        label={say('password.new')}
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordRequirements flow={flow} password={password} isAside={isAside} />
      <PasswordField
        name={names[1]}
        label={say('password.confirm')}
        autoComplete="new-password"
        hint={differs && (hasRested || isLongEnough) ? say('password.not-the-same') : undefined}
        onInput={(event) => setConfirmation(event.currentTarget.value)}
      />
    </>
  )
}
