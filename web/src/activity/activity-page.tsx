import { useRef } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { PageSpinner } from '../feedback/spinner.js'
import { isUntold, NotOffered, ToldPart } from '../layout/told-part.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { type Told, useTold } from '../session/use-told.js'
import { useSettings } from '../settings/use-settings.js'
import { type SayActivity, useActivityText } from '../text/use-activity-text.js'
import { EventsPanel } from './events-panel.js'
import { type Page, readPage, readSessions } from './read-sessions.js'
import { SecureCard } from './secure-card.js'
import { SessionsPanel } from './sessions-panel.js'

/** Where the visitor is signed in, and what happened to the account. */
export function ActivityPage() {
  const say = useActivityText()
  const { activity: isOffered } = useSettings()
  if (say === undefined) return <PageSpinner />
  return isOffered ? <OfferedActivity say={say} /> : <NotOffered>{say('activity.not-offered')}</NotOffered>
}

function OfferedActivity({ say }: { say: SayActivity }) {
  const sessions = useTold('sessions', {}, readSessions)
  const page = useTold('activity', { before: '' }, readPage)
  const more = useMore(page)
  const secure = useRef<HTMLButtonElement>(null)
  if (sessions.failure?.isMissing || page.failure?.isMissing)
    return <NotOffered>{say('activity.not-offered')}</NotOffered>
  if (isUntold(sessions) || isUntold(page)) return <PageSpinner />
  const takeSessions = (answer: unknown) => {
    const told = readSessions(answer)
    if (told === null) sessions.askAgain()
    else sessions.show(told)
  }
  return (
    <div className="security-columns">
      <ToldPart told={page} retry={say('activity.retry')}>
        {({ entries, days }) => (
          <EventsPanel {...more} entries={entries} days={days} say={say} onNotYou={() => secure.current?.focus()} />
        )}
      </ToldPart>
      <div>
        <ToldPart told={sessions} retry={say('activity.retry')}>
          {(all) => <SessionsPanel sessions={all} say={say} onTold={takeSessions} />}
        </ToldPart>
        <SecureCard button={secure} say={say} onTold={takeSessions} />
      </div>
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
