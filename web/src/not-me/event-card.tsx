import { pictureOf } from '../activity/picture-of.js'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import type { SayActivity } from '../text/use-activity-text.js'
import { useMoment } from '../text/use-moment.js'
import type { SayReport } from '../text/use-report-text.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import type { ReportedEvent, Told } from './ask-report.js'
import { StopDialog } from './stop-dialog.js'
import { stopHash } from './use-report.js'

interface Props {
  readonly say: SayReport
  readonly sayActivity: SayActivity
  readonly told: Extract<Told, { kind: 'event' }>
  /** True where the card takes the place of something that had the focus. */
  readonly isLater: boolean
  readonly onTold: (told: Told) => void
}

/** Asks whether the event was the visitor; the first of the two presses opens the question. */
export function EventCard({ say, sayActivity, told, isLater, onTold }: Props) {
  const heading = useInitialFocus<HTMLHeadingElement>(isLater)
  const dialog = useDialogEntry(stopHash)
  const { code, event } = told
  const answer = (later: Told) => {
    dialog.close()
    onTold(later)
  }
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {say('not-me.question')}
      </h2>
      <Happened say={say} sayActivity={sayActivity} event={event} />
      <p>{say('not-me.advice')}</p>
      <p className="report-stays">
        <Icon of={entranceIcons.check} />
        <span>{say('not-me.stays')}</span>
      </p>
      <Button kind="danger" onClick={() => dialog.open('report')}>
        {say('not-me.press')}
      </Button>
      {dialog.id !== null && <StopDialog code={code} say={say} onTold={answer} onClose={dialog.close} />}
    </Card>
  )
}

interface HappenedProps extends Pick<Props, 'say' | 'sayActivity'> {
  readonly event: ReportedEvent
}

/** What happened, when, and from where, as far as it is known. */
function Happened({ say, sayActivity, event }: HappenedProps) {
  const momentOf = useMoment()
  const { what, at, where } = event
  return (
    <div className="report-event">
      <Icon of={pictureOf(what) ?? entranceIcons.alert} />
      <div>
        <b>{what === '' ? say('not-me.what') : sayActivity(`what.${what}` as 'what.signed-in')}</b>
        <dl>
          {!Number.isNaN(at) && (
            <div>
              <dt>{say('not-me.when')}</dt>
              <dd>
                <time dateTime={new Date(at).toISOString()}>{momentOf(at)}</time>
              </dd>
            </div>
          )}
          {where !== '' && (
            <div>
              <dt>{say('not-me.from')}</dt>
              <dd>
                <bdi dir="ltr">{where}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}
