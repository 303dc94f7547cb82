import { type ReactNode, useRef } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { PageSpinner } from '../feedback/spinner.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useSettings } from '../settings/use-settings.js'
import { type SayActivity, useActivityText } from '../text/use-activity-text.js'
import { Button } from '../ui/button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { EventsPanel } from './events-panel.js'
import { type Page, readPage, readSessions } from './read-sessions.js'
import { SecureCard } from './secure-card.js'
import { SessionsPanel } from './sessions-panel.js'
import { type Told, useTold } from './use-told.js'

/** Where the visitor is signed in, and what happened to the account. */
export function ActivityPage() {
  const say = useActivityText()
  const { activity: isOffered } = useSettings()
  if (say === undefined) return <PageSpinner />
  return isOffered ? <OfferedActivity say={say} /> : <NotOffered say={say} />
}

function NotOffered({ say }: { say: SayActivity }) {
  return (
    <section className="activity-panel">
      <p className="activity-empty">{say('activity.not-offered')}</p>
    </section>
  )
}

function OfferedActivity({ say }: { say: SayActivity }) {
  const sessions = useTold('sessions', {}, readSessions)
  const page = useTold('activity', { before: '' }, readPage)
  const more = useMore(page)
  const secure = useRef<HTMLButtonElement>(null)
  if (sessions.failure?.isMissing || page.failure?.isMissing) return <NotOffered say={say} />
  if (isUnknown(sessions) || isUnknown(page)) return <PageSpinner />
  const takeSessions = (answer: unknown) => {
    const told = readSessions(answer)
    if (told === null) sessions.askAgain()
    else sessions.show(told)
  }
  return (
    <div className="activity">
      <Part told={page} say={say}>
        {({ entries, days }) => (
          <EventsPanel {...more} entries={entries} days={days} say={say} onNotYou={() => secure.current?.focus()} />
        )}
      </Part>
      <div>
        <Part told={sessions} say={say}>
          {(all) => <SessionsPanel sessions={all} say={say} onTold={takeSessions} />}
        </Part>
        <SecureCard button={secure} say={say} onTold={takeSessions} />
      </div>
    </div>
  )
}

function isUnknown({ value, failure }: Pick<Told<unknown>, 'value' | 'failure'>): boolean {
  return value === undefined && failure === null
}

interface PartProps<Value> {
  readonly told: Told<Value>
  readonly say: SayActivity
  readonly children: (value: Value) => ReactNode
}

/** A part of the screen, or why it is not known, with a button that asks again. */
function Part<Value>({ told: { value, failure, isAsking, askAgain }, say, children }: PartProps<Value>) {
  const part = useRef<HTMLDivElement>(null)
  useFocusAfter(value === undefined, part)
  return (
    <div ref={part} tabIndex={-1}>
      {value === undefined ? (
        <section className="activity-panel activity-failed">
          <p role="alert">{failure?.message}</p>
          <Button kind="secondary" isPending={isAsking} onClick={askAgain}>
            {say('activity.retry')}
          </Button>
        </section>
      ) : (
        children(value)
      )}
    </div>
  )
}

/** Gets the entries before those that are known. A failure shows a toast. */
function useMore({ value, show }: Told<Page>) {
  const ended = useSessionEnded()
  const { run, isPending } = useCall('activity', { on: { 401: ended, other: toastFailure } })
  const next = value?.next ?? null
  const getMore = async () => {
    const page = readPage(await run({ before: next ?? '' }))
    if (page !== null) show({ ...page, entries: [...(value?.entries ?? []), ...page.entries] })
  }
  return { onMore: next === null ? null : getMore, isPending }
}
