import { useEntranceText } from '../text/use-entrance-text.js'
import { TextField } from '../ui/text-field.js'

export function UsernameField() {
  const say = useEntranceText()
  return (
    <TextField
      name="username"
      label={say('form.username')}
      placeholder={say('form.username-placeholder')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
