import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import styles from './no-access.module.css'

/** For a visitor who can open none of the contacts: the number of the help desk. */
export function NoAccess({ isOnlyContact }: { isOnlyContact: boolean }) {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  if (helpDeskPhone === '') return null
  return (
    <p className={styles['no-access']}>
      {say(isOnlyContact ? 'verification.no-access-one' : 'verification.no-access')} {say('foot.help-desk')}{' '}
      <a dir="ltr" href={`tel:${helpDeskPhone.replace(/[^+\d*#]/g, '')}`}>
        {helpDeskPhone}
      </a>
    </p>
  )
}
