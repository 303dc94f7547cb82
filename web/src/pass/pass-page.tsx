import { PageSpinner } from '../feedback/spinner.js'
import { PartOfPage } from '../layout/part-of-page.js'
import { SignedOutLayout } from '../layout/signed-out-layout.js'
import { useOtherTabs } from '../session/use-other-tabs.js'
import { useOwnerText } from '../text/use-owner-text.js'
import { PassForm } from './pass-form.js'

/** The screen for who got a one-time pass from the help desk. Few people ever see it. */
export function PassPage() {
  useOtherTabs()
  const say = useOwnerText()
  if (say === undefined) return <PageSpinner />
  return (
    <SignedOutLayout title={say('own-pass.title')}>
      <PartOfPage>
        <PassForm say={say} />
      </PartOfPage>
    </SignedOutLayout>
  )
}
