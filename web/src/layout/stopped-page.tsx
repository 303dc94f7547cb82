import { screenPaths } from '@portico/contract/paths'
import { useText } from '../text/use-text.js'
import { ButtonLink } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { HelpDesk } from './help-desk.js'
import { SignedOutLayout } from './signed-out-layout.js'

/**
 * The whole page for a browser in which the programs of the portal do not run. Only servers render
 * it. `isPosted` answers a form that the browser has sent by itself.
 */
export function StoppedPage({ isPosted }: { isPosted: boolean }) {
  const say = useText()
  return (
    <SignedOutLayout title={say('title.home')}>
      <Card>
        <h2>{say('page.stopped')}</h2>
        {isPosted && <p>{say('page.not-read')}</p>}
        <p>{say('page.needs-script')}</p>
        <HelpDesk />
        <ButtonLink href={screenPaths.home}>{say('page.reload')}</ButtonLink>
      </Card>
    </SignedOutLayout>
  )
}
