import type { EmailEntry } from '@portico/contract/user'
import { useText } from '../text/use-text.js'
import { bin } from '../ui/drawings.js'
import { tick } from '../ui/entrance-drawings.js'
import { Icon } from '../ui/icon.js'
import { AddedOn } from './added-on.js'
import styles from './email-list.module.css'
import { EmailText } from './email-text.js'

interface Props {
  readonly emails: readonly EmailEntry[]
  readonly onVerify: (entry: EmailEntry) => void
  readonly onRemove: (entry: EmailEntry) => void
}

/** One row per address: since when, whether it is proven, and a way to delete it. */
export function EmailList({ emails, onVerify, onRemove }: Props) {
  const say = useText()
  return (
    <ul className={styles['emails']}>
      {emails.map((entry) => (
        <li key={entry._id} className={styles['email']}>
          <div className={styles['what']}>
            <EmailText className={styles['address']} email={entry.email} />
            <AddedOn instant={entry.createdAt} />
          </div>
          {entry.verified ? (
            <span className={styles['verified']}>
              <Icon of={tick} />
              {say('enrollment.verified')}
            </span>
          ) : (
            <button
              type="button"
              className={styles['verify']}
              aria-label={say('enrollment.verify-address', { email: entry.email })}
              onClick={() => onVerify(entry)}
            >
              {say('enrollment.verify')}
            </button>
          )}
          <button
            type="button"
            className={styles['bin']}
            aria-label={say('enrollment.delete-address', { email: entry.email })}
            onClick={() => onRemove(entry)}
          >
            <Icon of={bin} />
          </button>
        </li>
      ))}
    </ul>
  )
}
