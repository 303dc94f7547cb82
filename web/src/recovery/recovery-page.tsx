import { GoHomeButton } from '../layout/go-home-button.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Card } from '../ui/card.js'
import { PhoneBox } from '../ui/phone-box.js'

/** Where somebody is sent whom only a person can help. */
export function RecoveryPage() {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  return (
    <Card plain>
      <h2>{say('recovery.heading')}</h2>
      <p>{say('recovery.text')}</p>
      {helpDeskPhone !== '' && <PhoneBox label={say('help-desk.label')} phone={helpDeskPhone} />}
      <GoHomeButton kind="secondary" />
    </Card>
  )
}
