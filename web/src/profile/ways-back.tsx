import { screenPaths } from '@portico/contract/paths'
import type { EmailEntry } from '@portico/contract/user'
import { Link } from 'wouter'
import { addEmailHash, offersProofs } from '../layout/links.js'
import type { Account } from '../session/read-account.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { ButtonLink } from '../ui/button.js'
import { classNames } from '../ui/class-names.js'
import { EmailText } from '../ui/email-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { ownWayBack } from './way-back.js'
import styles from './ways-back.module.css'

/** A longer list is cut: the enrollment page shows it all. */
const mostWays = 6

interface Props {
  readonly emails: readonly EmailEntry[]
  readonly account: Account
}

/**
 * Tells the visitor the way back after forgetting the password: with which contacts, and what is
 * missing for that.
 */
export function WaysBack({ emails, account }: Props) {
  const say = useText()
  const ways = waysOf(emails, account)
  const hidden = ways.length - mostWays
  const settings = useSettings()
  return (
    <section className={styles['panel']} aria-labelledby="way-back">
      <h2 id="way-back">{say('dashboard.back')}</h2>
      <Verdict emails={emails} account={account} />
      {ways.length > 0 && (
        <ul className={styles['ways']}>
          {ways.slice(0, mostWays).map(({ key, kind, icon, shown, isVerified }) => (
            <li key={key}>
              <Icon of={icon} />
              {shown}
              <span className={isVerified ? styles['verified'] : styles['unverified']}>
                {isVerified && <Icon of={entranceIcons.check} />}
                <span>{say(isVerified ? `enrollment.${kind}-verified` : 'dashboard.unverified')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['all']}>
        {hidden > 0 && <span>{say('dashboard.more-ways', { count: hidden })}</span>}
        <Link to={screenPaths.enrollment}>
          <span>{say('dashboard.enrollment')}</span>
          <Icon of={icons.arrow} />
        </Link>
        {offersProofs(settings) && (
          <Link to={screenPaths.proofs}>
            <span>{say('title.proofs')}</span>
            <Icon of={icons.arrow} />
          </Link>
        )}
      </p>
    </section>
  )
}

/** The contacts as the list shows them, those that get codes first. */
function waysOf(emails: readonly EmailEntry[], { phones }: Account) {
  const ways = [
    ...emails.map(({ _id, email, verified }) => ({
      key: `email ${_id}`,
      kind: 'email' as const,
      icon: icons.mail,
      shown: <EmailText email={email} />,
      isVerified: verified,
    })),
    ...phones.map((phone, at) => ({
      key: `phone ${at}`,
      kind: 'phone' as const,
      icon: icons.smartphone,
      shown: <bdi dir="ltr">{phone}</bdi>,
      isVerified: true,
    })),
  ]
  return ways.sort((one, other) => Number(other.isVerified) - Number(one.isVerified))
}

function Verdict({ emails, account }: Props) {
  const say = useText()
  const way = ownWayBack(emails, account)
  const isWarning = way !== 'yes' && way !== 'help-desk'
  return (
    <div
      className={classNames(styles['verdict'], isWarning && styles['is-warning'], way === 'yes' && styles['is-good'])}
    >
      <Icon of={way === 'yes' ? entranceIcons.check : entranceIcons.alert} />
      <div>
        <b>{say(`dashboard.back-${way === 'waiting' ? 'unverified' : way}`)}</b>
        <p>{say(`dashboard.back-${way}-why`)}</p>
        {account.needsDevice && <p>{say('dashboard.needs-device')}</p>}
        {isWarning && way !== 'waiting' && <Remedy emails={emails} />}
      </div>
    </div>
  )
}

/** Leads to the verification of an address on the list, or to the dialog that adds one. */
function Remedy({ emails }: Pick<Props, 'emails'>) {
  const say = useText()
  return emails.some((entry) => !entry.verified) ? (
    <Link to={screenPaths.enrollment} asChild>
      <ButtonLink>{say('enrollment.verify-title')}</ButtonLink>
    </Link>
  ) : (
    <Link to={screenPaths.enrollment + addEmailHash} asChild>
      <ButtonLink icon={icons.plus}>{say('enrollment.add')}</ButtonLink>
    </Link>
  )
}
