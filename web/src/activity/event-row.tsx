import type { SayActivity } from '../text/use-activity-text.js'
import { useTime } from '../text/use-date.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon, type IconShape } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import type { Row } from './group-entries.js'

const { check, alert } = entranceIcons
const { key, mail, signOut, phone } = icons

/** A word without a picture here has that of a failure, which a stranger may have caused. */
const pictures: Readonly<Record<string, IconShape>> = {
  'signed-in': check,
  'signed-out': signOut,
  'session-ended': signOut,
  'password-right': key,
  'code-sent': mail,
  'password-reset': key,
  'password-changed': key,
  unlocked: check,
  'email-added': mail,
  'email-removed': mail,
  'contacts-changed': mail,
  'app-added': key,
  'app-removed': key,
  'codes-added': key,
  'codes-removed': key,
  'code-used': key,
  'desk-sessions': phone,
  'desk-contact': phone,
  'desk-limits': phone,
  'desk-account': phone,
  'desk-proofs': phone,
}

interface Props {
  readonly row: Row
  readonly say: SayActivity
  readonly onNotYou: () => void
}

/** One thing that happened, or one that happened again and again: what, when, and from where. */
export function EventRow({ row, say, onNotYou }: Props) {
  const timeOf = useTime()
  const what = say(`what.${row.what}` as 'what.signed-in')
  const [first, last] = [timeOf(row.first), timeOf(row.last)]
  const when = first === last ? last : say('activity.from-to', { first, last })
  // A network is written from left to right in every language.
  const where = row.where === '' ? '' : ` · ${say('activity.where', { where: `\u2066${row.where}\u2069` })}`
  return (
    <li className="security-row" tabIndex={-1}>
      <Icon of={pictures[row.what] ?? alert} />
      <div>
        <b>{row.count === 1 ? what : say('activity.times', { what, count: row.count })}</b>
        <p>{when + where}</p>
      </div>
      {pictures[row.what] === undefined && <TextButton onClick={onNotYou}>{say('activity.not-you')}</TextButton>}
    </li>
  )
}
