import { FlowForm } from '../flow-form/flow-form.js'
import { UsernameField } from '../flow-form/username-field.js'
import { useEntranceText } from '../text/use-entrance-text.js'

const leads = { reset: 'forgot.lead', unlock: 'locked.lead' } as const

/** Starts a reset of the password or an unlock of the account. */
export function RecoveryForm({ flow }: { flow: keyof typeof leads }) {
  const say = useEntranceText()
  return (
    <FlowForm flow={flow} action={say('form.continue')}>
      <p>{say(leads[flow])}</p>
      <UsernameField />
    </FlowForm>
  )
}
