import { type RefObject, useEffect, useRef, useState } from 'react'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { calendarDays } from '../text/calendar-days.js'
import type { SayActivity } from '../text/use-activity-text.js'
import { useWeekday } from '../text/use-moment.js'
import { TextButton } from '../ui/text-button.js'
import { EventRow } from './event-row.js'
import { type Day, type Entry, groupEntries } from './group-entries.js'

/** The list is short at first, so that what stands below it is seen on a phone. */
const rowsAtFirst = 8
const moreRows = 25

interface Props {
  readonly entries: readonly Entry[]
  /** How far they go back. */
  readonly days: number
  readonly say: SayActivity
  /** Gets the entries before; null where there are none. */
  readonly onMore: (() => Promise<unknown>) | null
  readonly isPending: boolean
  /** Leads to what helps where something was not the visitor. */
  readonly onNotYou: () => void
}

/** What happened to the account, by day, newest first. */
export function EventsPanel({ entries, days: count, say, onMore, isPending, onNotYou }: Props) {
  const [limit, setLimit] = useState(rowsAtFirst)
  const list = useRef<HTMLDivElement>(null)
  useNewRowFocus(list, limit)
  const days = groupEntries(entries)
  const total = days.reduce((sum, { rows }) => sum + rows.length, 0)
  const showMore = async () => {
    if (total < limit + moreRows) await onMore?.()
    setLimit(limit + moreRows)
  }
  return (
    <section className="security-panel" aria-labelledby="events">
      <h2 id="events">{say('activity.title', { count })}</h2>
      {total === 0 && <p className="security-empty">{say('activity.none')}</p>}
      <div ref={list}>
        {firstRows(days, limit).map(({ at, rows }) => (
          <div key={new Date(at).toDateString()}>
            <DayHeading at={at} say={say} />
            <ul>
              {rows.map((row) => (
                <EventRow key={row.id} row={row} say={say} onNotYou={onNotYou} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="security-foot">
        {(total > limit || onMore) && (
          <TextButton isPending={isPending} onClick={showMore}>
            {say('activity.more')}
          </TextButton>
        )}
        <p>
          <span>{say('activity.advice')}</span> <HelpDeskPhone />
        </p>
      </div>
    </section>
  )
}

function DayHeading({ at, say }: { at: number; say: SayActivity }) {
  const weekdayOf = useWeekday()
  const days = calendarDays(at, Date.now())
  if (days === 0) return <h3>{say('activity.today')}</h3>
  return <h3>{days === 1 ? say('activity.yesterday') : weekdayOf(at)}</h3>
}

function firstRows(days: readonly Day[], limit: number): readonly Day[] {
  let left = limit
  return days.flatMap((day) => {
    const rows = day.rows.slice(0, Math.max(0, left))
    left -= rows.length
    return rows.length === 0 ? [] : { ...day, rows }
  })
}

/** Focuses the first of the rows that have come, because the button may be gone. */
function useNewRowFocus(list: RefObject<HTMLElement | null>, limit: number): void {
  const before = useRef(limit)
  useEffect(() => {
    if (before.current === limit) return
    const rows = list.current?.querySelectorAll('li') ?? []
    const first = rows[Math.min(before.current, rows.length - 1)]
    first?.focus()
    before.current = limit
  }, [list, limit])
}
