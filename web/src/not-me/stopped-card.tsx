import type { ReactNode } from 'react'
import { GoHomeButton } from '../layout/go-home-button.js'
import { HelpDesk } from '../layout/help-desk.js'
import type { SayReport } from '../text/use-report-text.js'
import { Card } from '../ui/card.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'

interface Props {
  readonly say: SayReport
  readonly heading: string
  /** True where the card takes the place of something that had the focus. */
  readonly isLater: boolean
  /** Further sentences. */
  readonly children?: ReactNode
}

/** Says what the report has done, and leads to the help desk. */
export function StoppedCard({ say, heading, isLater, children }: Props) {
  const focused = useInitialFocus<HTMLHeadingElement>(isLater)
  return (
    <Card plain>
      <h2 ref={focused} tabIndex={-1}>
        {heading}
      </h2>
      {children}
      <p className="report-call">{say('stopped.call')}</p>
      <HelpDesk hasReference={false} />
      <p>{say('not-me.stays')}</p>
      <GoHomeButton kind="secondary" />
    </Card>
  )
}
