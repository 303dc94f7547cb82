import { GoHomeButton } from '../layout/go-home-button.js'
import { HelpDesk } from '../layout/help-desk.js'
import { useText } from '../text/use-text.js'
import { Card } from '../ui/card.js'

/** The page for visitors that only the help desk can help. */
export function RecoveryPage() {
  const say = useText()
  return (
    <Card plain>
      <h2>{say('recovery.heading')}</h2>
      <p>{say('recovery.text')}</p>
      <HelpDesk />
      <GoHomeButton kind="secondary" />
    </Card>
  )
}
