import { useEffect, useRef } from 'react'
import { FlowForm } from '../flow-form/flow-form.js'
import { UsernameField } from '../flow-form/username-field.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { PasswordField } from '../ui/password-field.js'
import { takeReturnToSignIn } from '../visitor/return-to-sign-in.js'
import { typedUsername } from '../visitor/typed-username.js'

/** Starts a sign-in. After a reset or an unlock only the password is missing. */
export function SignInForm() {
  const say = useEntranceText()
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = password.current
    const username = field?.form?.elements.namedItem('username')
    if (!takeReturnToSignIn() || typedUsername() === '' || !(username instanceof HTMLInputElement)) return
    username.value = typedUsername()
    field?.focus()
  }, [])
  return (
    <FlowForm flow="profile" action={say('form.sign-in')}>
      <UsernameField />
      <PasswordField
        inputRef={password}
        name="password"
        label={say('form.password')}
        placeholder={say('form.password-placeholder')}
        autoComplete="current-password"
      />
    </FlowForm>
  )
}
