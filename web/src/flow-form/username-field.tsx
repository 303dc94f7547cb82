import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { TextField } from '../ui/text-field.js'
import { rememberUsername, typedUsername } from '../visitor/typed-username.js'

/** The username. An empty field takes over what the visitor typed last, when its tab is opened. */
export function UsernameField() {
  const say = useEntranceText()
  const { forgottenUsername } = useSettings().institution.links
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    const tab = field?.closest('details')
    if (!field || !tab) return
    // On a prerendered page the visitor may type before the script runs.
    if (field.value !== '') rememberUsername(field.value)
    let wasOpen = tab.open
    // Browsers report a tab that is open from the start too.
    const fill = () => {
      if (tab.open && !wasOpen && field.value === '') field.value = typedUsername()
      wasOpen = tab.open
    }
    tab.addEventListener('toggle', fill)
    return () => tab.removeEventListener('toggle', fill)
  }, [])
  return (
    <TextField
      inputRef={input}
      name="username"
      label={say('form.username')}
      aside={forgottenUsername && <a href={forgottenUsername}>{say('form.forgotten-username')}</a>}
      placeholder={say('form.username-placeholder')}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      onInput={(event) => rememberUsername(event.currentTarget.value)}
      onKeyDown={moveToPassword}
    />
  )
}

/** Enter leads to an empty password instead of sending the form without one. */
function moveToPassword(event: KeyboardEvent<HTMLInputElement>): void {
  const password = event.currentTarget.form?.elements.namedItem('password')
  if (event.key !== 'Enter' || !(password instanceof HTMLInputElement) || password.value !== '') return
  event.preventDefault()
  password.focus()
}
