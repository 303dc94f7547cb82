import { normalPassword } from '@portico/contract/password-rule'
import { useDeferredValue, useState } from 'react'
import { useText } from '../text/use-text.js'
import { PasswordField } from '../ui/password-field.js'
import { generatorRules } from './generator-rules.js'
import { PasswordRequirements } from './password-requirements.js'
import { useDebounced } from './use-debounced.js'
import { useToldRules } from './use-told-rules.js'

const debounceMs = 600

interface Props {
  /** The names that the server expects for the new password and its confirmation. */
  readonly names: readonly [string, string]
  readonly flow: 'profile' | 'reset'
  /** The refusal that stands at one of the two; null for none. */
  readonly refusalAt: (field: 'new' | 'confirm') => string | null
  /** True where the browser sends the form only when both are filled in. */
  readonly required?: boolean
  /** Shows the requirements beside the fields where there is room, else between them. */
  readonly isAside?: boolean
}

/**
 * A new password, its requirements and its confirmation. A difference shows a hint; only the server
 * refuses it.
 */
export function NewPasswordFields({ names, flow, refusalAt, required = false, isAside = false }: Props) {
  const say = useText()
  const told = useToldRules(flow)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  // The list follows in a task of its own, so that a slow phone shows each key at once.
  const judged = useDeferredValue(password)
  const hasSettled = useDebounced(confirmation, debounceMs) === confirmation
  const differs = confirmation !== '' && normalPassword(confirmation) !== normalPassword(password)
  const isLongEnough = confirmation.length >= password.length
  // React knows no attribute of this name.
  const generator = { passwordrules: generatorRules(told) }
  return (
    <>
      <PasswordField
        {...generator}
        name={names[0]}
        label={say('password.new')}
        autoComplete="new-password"
        required={required}
        error={refusalAt('new')}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordRequirements told={told} password={judged} isAside={isAside} />
      <PasswordField
        name={names[1]}
        label={say('password.confirm')}
        autoComplete="new-password"
        required={required}
        error={refusalAt('confirm')}
        hint={differs && (hasSettled || isLongEnough) ? say('password.not-the-same') : undefined}
        onInput={(event) => setConfirmation(event.currentTarget.value)}
      />
    </>
  )
}
