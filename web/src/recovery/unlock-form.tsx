import { FlowForm } from '../flow-form/flow-form.js'
import { UsernameField } from '../flow-form/username-field.js'
import { useEntranceText } from '../text/use-entrance-text.js'

export function UnlockForm() {
  const say = useEntranceText()
  return (
    <FlowForm flow="unlock" action={say('form.continue')}>
      <p>{say('locked.lead')}</p>
      <UsernameField />
    </FlowForm>
  )
}
