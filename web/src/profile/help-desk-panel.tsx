import { HelpDesk } from '../layout/help-desk.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import styles from './dashboard-page.module.css'

/** How to reach the help desk; nothing where the institution tells no way. */
export function HelpDeskPanel() {
  const say = useText()
  const { helpDeskPhone, helpDeskEmail, helpDeskUrl } = useSettings().institution
  if (!helpDeskPhone && !helpDeskEmail && !helpDeskUrl) return null
  return (
    <section className={styles['panel']} aria-label={say('help-desk.label')}>
      <HelpDesk />
    </section>
  )
}
