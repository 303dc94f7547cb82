import { lastReference } from '../api/reference.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { PhoneLink } from '../ui/phone-link.js'
import styles from './help-desk.module.css'
import { mailTo } from './mail-to.js'

/** How to reach the help desk, and the reference by which it finds what happened. */
export function HelpDesk() {
  const say = useText()
  const { helpDeskPhone, helpDeskHours, helpDeskEmail, helpDeskUrl } = useSettings().institution
  const reference = lastReference()
  return (
    <div className={styles['help-desk']} data-help-desk="">
      {helpDeskPhone !== '' && <PhoneLink label={say('help-desk.label')} phone={helpDeskPhone} />}
      {helpDeskHours && (
        <p>
          <bdi>{helpDeskHours}</bdi>
        </p>
      )}
      {helpDeskEmail && (
        <a href={mailTo(helpDeskEmail, reference)}>
          <Icon of={icons.mail} />
          <bdi dir="ltr">{helpDeskEmail}</bdi>
        </a>
      )}
      {helpDeskUrl && (
        <a href={helpDeskUrl}>
          <Icon of={icons.arrow} />
          {say('help-desk.page')}
        </a>
      )}
      {reference !== '' && (
        <p>
          {say('help-desk.tell')}{' '}
          <bdi dir="ltr" className={styles['reference']}>
            {reference}
          </bdi>
        </p>
      )}
    </div>
  )
}
