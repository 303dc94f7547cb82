import { PageSpinner } from '../feedback/spinner.js'
import { loadSheet } from '../layout/load-sheet.js'
import { NotFoundPage } from '../not-found/not-found-page.js'
import { useActivityText } from '../text/use-activity-text.js'
import { useReportText } from '../text/use-report-text.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { CodeCard } from './code-card.js'
import { EventCard } from './event-card.js'
import sheet from './report.css?url'
import { StoppedCard } from './stopped-card.js'
import { useReport } from './use-report.js'

/** The cards of the page that a notice names, together with their style sheet. */
export const reportCards = loadSheet(sheet).then(() => ({ ReportCards }))

/**
 * Tells what happened, and lets the owner of the account stop self-service. Nothing happens to the
 * account before the second press.
 */
function ReportCards() {
  const say = useReportText()
  const sayActivity = useActivityText()
  const { told, isLater, isAsking, ask, tell } = useReport()
  if (say === undefined || sayActivity === undefined || told === null) return <PageSpinner />
  if (told.kind === 'missing') return <NotFoundPage />
  if (told.kind === 'stopped') return <StoppedCard say={say} heading={told.message || say('stopped.now')} isLater />
  if (told.kind === 'event') {
    if (!told.event.isReported)
      return (
        <EventCard key={told.code} say={say} sayActivity={sayActivity} told={told} isLater={isLater} onTold={tell} />
      )
    return (
      <StoppedCard say={say} heading={say('stopped.earlier')} isLater={isLater}>
        <p>{say('stopped.earlier-why')}</p>
      </StoppedCard>
    )
  }
  if (told.kind === 'failed' && told.code !== '')
    return <FailedCard retry={sayActivity('activity.retry')} told={told} isAsking={isAsking} onRetry={ask} />
  return <CodeCard say={say} told={told} isLater={isLater} isAsking={isAsking} onCode={ask} />
}

interface FailedProps {
  readonly told: { readonly code: string; readonly message: string }
  /** The label of the button that asks again. */
  readonly retry: string
  readonly isAsking: boolean
  readonly onRetry: (code: string) => void
}

/** In place of an event that the server could not tell. */
function FailedCard({ told, retry, isAsking, onRetry }: FailedProps) {
  return (
    <Card>
      <p role="alert">{told.message}</p>
      <Button kind="secondary" isPending={isAsking} onClick={() => onRetry(told.code)}>
        {retry}
      </Button>
    </Card>
  )
}
