import { useEffect, useRef } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { TextField } from '../ui/text-field.js'
import { rememberUsername, typedUsername } from '../visitor/typed-username.js'

/** The username. An empty field takes over what the visitor typed in another form, when its tab opens. */
export function UsernameField() {
  const say = useEntranceText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    const tab = field?.closest('details')
    const fill = () => {
      if (field !== null && tab?.open && field.value === '') field.value = typedUsername()
    }
    fill()
    tab?.addEventListener('toggle', fill)
    return () => tab?.removeEventListener('toggle', fill)
  }, [])
  return (
    <TextField
      inputRef={input}
      name="username"
      label={say('form.username')}
      placeholder={say('form.username-placeholder')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onInput={(event) => rememberUsername(event.currentTarget.value)}
    />
  )
}
