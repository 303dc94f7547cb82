import { useEffect, useEffectEvent } from 'react'
import type { SayDesk } from '../text/use-desk-text.js'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { useSecondsUntil } from '../ui/use-seconds-until.js'
import { LineSource } from './line-list.js'
import type { Case, Line } from './read-case.js'

interface Props {
  readonly say: SayDesk
  readonly told: Case
  /** Called when the time of the case is over. */
  readonly onOver: () => void
}

/** Which case it is and how long it lasts, whose, and first of all what stands in the way. */
export function WhoPanel({ say, told, onOver }: Props) {
  const { id, username, reason, direction, ticket, note, state, until } = told
  const [verdict] = state
  return (
    <section className="staff-who" aria-label={say('staff.case', { case: id })}>
      <div className="security-panel">
        <p className="staff-line">
          <b>{say('staff.case', { case: id })}</b>
          <Clock say={say} until={until} onOver={onOver} />
        </p>
        <p className="staff-line">
          <bdi>{username}</bdi>
          <span>{say(`staff.direction.${direction}`)}</span>
          <span>{say(reason)}</span>
          {ticket !== '' && <bdi>{ticket}</bdi>}
          {note !== '' && <span dir="auto">{note}</span>}
        </p>
      </div>
      {verdict !== undefined && <Verdict line={verdict} />}
    </section>
  )
}

const tones = { plain: '', good: 'is-good', warning: 'is-warning', bad: 'is-bad' } as const

function Verdict({ line }: { line: Line }) {
  return (
    <div className={classNames('security-verdict', tones[line.tone])}>
      <Icon of={line.tone === 'good' ? entranceIcons.check : entranceIcons.alert} />
      <div>
        <h2 dir="auto">{line.text}</h2>
        <LineSource line={line} />
      </div>
    </div>
  )
}

/** How long the case lasts if nobody presses anything. */
function Clock({ say, until, onOver }: Omit<Props, 'told'> & { readonly until: number }) {
  const left = useSecondsUntil(Number.isNaN(until) ? null : until)
  const over = useEffectEvent(onOver)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  if (left === null) return null
  return (
    <span role="timer">
      {left < 60
        ? say('staff.seconds-left', { count: left })
        : say('staff.minutes-left', { count: Math.floor(left / 60) })}
    </span>
  )
}
