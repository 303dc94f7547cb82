import type { SayActivity } from '../text/use-activity-text.js'
import { useTime } from '../text/use-date.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import type { Row } from './group-entries.js'
import { pictureOf } from './picture-of.js'

interface Props {
  readonly row: Row
  readonly say: SayActivity
  readonly onNotYou: () => void
}

/** One thing that happened, or one that happened again and again: what, when, and from where. */
export function EventRow({ row, say, onNotYou }: Props) {
  const timeOf = useTime()
  const picture = pictureOf(row.what)
  const what = say(`what.${row.what}` as 'what.signed-in')
  const [first, last] = [timeOf(row.first), timeOf(row.last)]
  const when = first === last ? last : say('activity.from-to', { first, last })
  // A network is written from left to right in every language.
  const where = row.where === '' ? '' : ` · ${say('activity.where', { where: `\u2066${row.where}\u2069` })}`
  return (
    <li className="security-row" tabIndex={-1}>
      <Icon of={picture ?? entranceIcons.alert} />
      <div>
        <b>{row.count === 1 ? what : say('activity.times', { what, count: row.count })}</b>
        <p>{when + where}</p>
      </div>
      {picture === undefined && <TextButton onClick={onNotYou}>{say('activity.not-you')}</TextButton>}
    </li>
  )
}
