import { GoHomeButton } from '../layout/go-home-button.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Card } from '../ui/card.js'
import { PhoneLink } from '../ui/phone-link.js'

/** The page for visitors that only the help desk can help. */
export function RecoveryPage() {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  return (
    <Card plain>
      <h2>{say('recovery.heading')}</h2>
      <p>{say('recovery.text')}</p>
      {helpDeskPhone !== '' && <PhoneLink label={say('help-desk.label')} phone={helpDeskPhone} />}
      <GoHomeButton kind="secondary" />
    </Card>
  )
}
