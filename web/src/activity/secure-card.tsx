import { screenPaths } from '@portico/contract/paths'
import type { Ref } from 'react'
import { useLocation } from 'wouter'
import { secureHash } from '../layout/links.js'
import type { SayActivity } from '../text/use-activity-text.js'
import { Button } from '../ui/button.js'
import { allOthers, useEndSession } from './use-end-session.js'

interface Props {
  readonly say: SayActivity
  readonly button: Ref<HTMLButtonElement>
  readonly onTold: (sessions: unknown) => void
}

/**
 * Leads a visitor through what helps against a stranger in the account: it ends the other sessions,
 * then comes a new password, then a look at the addresses.
 */
export function SecureCard({ say, button, onTold }: Props) {
  const [, navigate] = useLocation()
  const { end, isPending } = useEndSession({
    onEnded: (sessions) => {
      onTold(sessions)
      navigate(screenPaths.changePassword + secureHash)
    },
  })
  return (
    <section className="security-panel security-secure" aria-labelledby="secure">
      <h2 id="secure">{say('secure.title')}</h2>
      <p>{say('secure.lead')}</p>
      <Button ref={button} isPending={isPending} onClick={() => end(allOthers)}>
        {say('secure.start')}
      </Button>
    </section>
  )
}
