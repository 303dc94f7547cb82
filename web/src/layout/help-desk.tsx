import { lastReference } from '../api/last-reference.js'
import { useIsInBrowser } from '../settings/use-is-in-browser.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { callTo } from './call-to.js'
import styles from './help-desk.module.css'
import { mailTo } from './mail-to.js'

/**
 * The ways to reach the help desk, and, where something went wrong, the reference by which it finds
 * the call.
 */
export function HelpDesk({ hasReference = true }: { hasReference?: boolean }) {
  const say = useText()
  const { helpDeskPhone, helpDeskHours, helpDeskEmail, helpDeskUrl } = useSettings().institution
  const reference = useIsInBrowser() && hasReference ? lastReference() : ''
  return (
    <div className={styles['help-desk']} data-help-desk="all">
      {helpDeskPhone !== '' && (
        <a className={styles['phone']} href={callTo(helpDeskPhone)}>
          <Icon of={icons.phone} />
          <span>
            <small>{say('help-desk.label')}</small>
            <bdi dir="ltr">{helpDeskPhone}</bdi>
          </span>
        </a>
      )}
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
          <span>{say('help-desk.page')}</span>
        </a>
      )}
      {reference !== '' && (
        <p>
          <span>{say('help-desk.tell')}</span>{' '}
          <bdi dir="ltr" className={styles['reference']}>
            {reference}
          </bdi>
        </p>
      )}
    </div>
  )
}
