import { unverifiedLifeHours } from '@portico/contract/unverified-life-hours'
import type { EmailEntry } from '@portico/contract/user'
import { placeOfPart, SentenceAround } from '../text/sentence-around.js'
import { useDate } from '../text/use-date.js'
import { useText } from '../text/use-text.js'
import { EmailText } from '../ui/email-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { icons } from '../ui/icons.js'
import styles from './email-list.module.css'

const hourMs = 60 * 60_000

interface Props {
  readonly emails: readonly EmailEntry[]
  readonly onVerify: (entry: EmailEntry) => void
  readonly onRemove: (entry: EmailEntry) => void
}

/**
 * A row for each address: when it was added, whether it is verified, and a button that deletes it.
 * An address that the institution keeps has no such button.
 */
export function EmailList({ emails, onVerify, onRemove }: Props) {
  const say = useText()
  return (
    <ul className={styles['emails']}>
      {emails.map((entry) => (
        <li key={entry._id} className={styles['email']}>
          <div className={styles['description']}>
            <EmailText className={styles['address']} email={entry.email} />
            <AddedDate entry={entry} />
            {entry.kept === true && <span>{say('enrollment.email-kept')}</span>}
          </div>
          {entry.verified ? (
            <span className={styles['verified']}>
              <Icon of={entranceIcons.check} />
              <span>{say('enrollment.email-verified')}</span>
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
          {entry.kept !== true && (
            <IconButton
              icon={icons.trash}
              label={say('enrollment.delete-address', { email: entry.email })}
              className={styles['delete']}
              onClick={() => onRemove(entry)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The date since when an address is on the list, and how long an unverified one stays there. Shows
 * nothing for an instant that cannot be read.
 */
function AddedDate({ entry }: { entry: EmailEntry }) {
  const say = useText()
  const date = useDate()(entry.createdAt)
  if (date === null) return null
  const hours = entry.verified ? 0 : hoursLeft(Date.parse(entry.createdAt))
  return (
    <span>
      {isToday(entry.createdAt) ? (
        <time dateTime={date.dateTime}>{say('enrollment.added-today')}</time>
      ) : (
        <SentenceAround sentence={say('enrollment.added', { date: placeOfPart })}>
          <time dateTime={date.dateTime}>{date.text}</time>
        </SentenceAround>
      )}
      {hours > 0 && <span>{` · ${say('enrollment.verify-within', { count: hours })}`}</span>}
    </span>
  )
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString()
}

/** The hours in which an address can still be verified; at most 0 for one that is older. */
function hoursLeft(createdAt: number): number {
  return Math.min(unverifiedLifeHours, Math.ceil(unverifiedLifeHours - (Date.now() - createdAt) / hourMs))
}
