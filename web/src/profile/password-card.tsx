import { screenPaths } from '@portico/contract/paths'
import { Link } from 'wouter'
import type { Account } from '../session/read-account.js'
import { useDate } from '../text/use-date.js'
import { useText } from '../text/use-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { daysUntil } from './days-until.js'
import styles from './password-card.module.css'

/** The days before its end in which a password is said to expire soon. */
const soonDays = 14

type Dates = Pick<Account, 'passwordChangedAt' | 'passwordExpiresAt'>

/**
 * Leads to the change of the password, and tells its last change and its end, as far as they are
 * known.
 */
export function PasswordCard({ passwordChangedAt, passwordExpiresAt }: Dates) {
  const say = useText()
  const dateOf = useDate()
  const changed = dateOf(passwordChangedAt ?? '')
  return (
    <Link to={screenPaths.changePassword} className={styles['card']}>
      <span className={styles['icon']}>
        <Icon of={icons.key} />
      </span>
      <span className={styles['text']}>
        <b>{say('dashboard.change-password')}</b>
        {changed && <span>{say('dashboard.password-changed', { date: changed.text })}</span>}
        <Expiry instant={passwordExpiresAt ?? ''} />
      </span>
      <Icon of={icons.arrow} />
    </Link>
  )
}

function Expiry({ instant }: { instant: string }) {
  const say = useText()
  const date = useDate()(instant)
  if (date === null) return null
  const days = daysUntil(Date.parse(instant), Date.now())
  return <span className={days > soonDays ? undefined : styles['warning']}>{expirySentence(say, days, date.text)}</span>
}

function expirySentence(say: ReturnType<typeof useText>, days: number, date: string): string {
  if (days < 0) return say('dashboard.password-expired')
  if (days === 0) return say('dashboard.password-expires-today')
  if (days > soonDays) return say('dashboard.password-expires', { date })
  return say('dashboard.password-expires-soon', { count: days, date })
}
