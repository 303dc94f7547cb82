import { calendarDays } from '../text/calendar-days.js'
import { useTime } from '../text/use-date.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { useMoment } from '../text/use-moment.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import type { Line } from './read-case.js'

/** A longer list is folded after these. */
const shownAtOnce = 3

interface Props {
  readonly say: SayDesk
  readonly lines: readonly Line[]
  /** Said in place of an empty list. */
  readonly none?: string
}

/** Sentences of the server, the first three in sight. */
export function LineList({ say, lines, none }: Props) {
  if (lines.length === 0) return none === undefined ? null : <p className="staff-quiet">{none}</p>
  const more = lines.slice(shownAtOnce)
  return (
    <>
      <Lines lines={lines.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="staff-more">
          <summary>{say('staff.all', { count: lines.length })}</summary>
          <Lines lines={more} />
        </details>
      )}
    </>
  )
}

const pictures = { plain: icons.dot, good: entranceIcons.check, warning: entranceIcons.alert, bad: entranceIcons.alert }

function Lines({ lines }: Pick<Props, 'lines'>) {
  return (
    <ul className="staff-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <li key={at} data-tone={line.tone}>
          <Icon of={pictures[line.tone]} />
          <div>
            <p dir="auto">{line.text}</p>
            <LineSource line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** When it was, and what knows it. */
export function LineSource({ line: { at, from } }: { line: Line }) {
  const momentOf = useMoment()
  const timeOf = useTime()
  const when = Number.isNaN(at) ? [] : [calendarDays(at, Date.now()) === 0 ? timeOf(at) : momentOf(at)]
  const known = [...when, ...(from === '' ? [] : [from])]
  return known.length === 0 ? null : <p className="staff-source">{known.join(' · ')}</p>
}
