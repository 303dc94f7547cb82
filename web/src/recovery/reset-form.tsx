import { FlowForm } from '../flow-form/flow-form.js'
import { UsernameField } from '../flow-form/username-field.js'
import { useEntranceText } from '../text/use-entrance-text.js'

export function ResetForm() {
  const say = useEntranceText()
  return (
    <FlowForm flow="reset" action={say('form.continue')}>
      <p>{say('forgot.lead')}</p>
      <UsernameField />
    </FlowForm>
  )
}
