import { FlowForm } from '../flow-form/flow-form.js'
import { UsernameField } from '../flow-form/username-field.js'
import { OutsidePart } from '../outside/outside-part.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { PasswordField } from '../ui/password-field.js'

/** Starts a sign-in: by username and password, or below by the institution's own sign-in. */
export function SignInForm() {
  const say = useEntranceText()
  return (
    <>
      <OutsidePart part="OutsideNotice" />
      <FlowForm flow="profile" action={say('form.sign-in')}>
        <UsernameField />
        <PasswordField
          name="password"
          label={say('form.password')}
          placeholder={say('form.password-placeholder')}
          autoComplete="current-password"
        />
      </FlowForm>
      <OutsidePart part="OutsideAtHome" />
    </>
  )
}
