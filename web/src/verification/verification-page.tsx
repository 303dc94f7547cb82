import { useState } from 'react'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { HelpDesk } from '../layout/help-desk.js'
import { lazyPages } from '../layout/lazy-pages.js'
import { useOtherTabs } from '../session/use-other-tabs.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import type { Verifying } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { ChooseContact } from './choose-contact.js'
import { EnterCode } from './enter-code.js'
import { FirstEmailDialog } from './first-email-dialog.js'
import { useCorrectUsername } from './use-correct-username.js'

const deviceCard = lazyPages(() => import('./styled-cards.js').then(({ styledCards }) => styledCards))
const DeviceCard = deviceCard((cards) => cards.DeviceCard)

/**
 * Verifies a contact: the visitor chooses one and enters its code. Or it asks for what the visitor
 * has set up. Without either it shows what to do instead.
 */
export function VerificationPage() {
  useOtherTabs()
  const { step, dispatch } = useStep()
  const say = useText()
  const [isReturn, setReturn] = useState(false)
  const chooseOther = () => {
    setReturn(true)
    dispatch(stepAfter({ type: 'otherContactRequested' }))
  }
  switch (step.kind) {
    case 'choose-contact':
      return <ChooseContact verifying={step} isReturn={isReturn} />
    case 'enter-code':
      return <EnterCode verifying={step} onOtherContact={chooseOther} />
    case 'first-email':
      return <FirstEmailDialog verifying={step} />
    case 'choose-way':
    case 'passkey':
    case 'app':
    case 'recovery-code':
      return <DeviceCard verifying={step} />
    case 'help-desk':
      return <HelpDeskDialog verifying={step} />
    case 'finished': {
      const goHome = () => dispatch({ type: 'ended' })
      return <CountdownNotice title={say('verification.unlocked')} message={step.message} onDone={goHome} />
    }
    default:
      return null
  }
}

/**
 * For a reset or unlock without contacts: only the help desk can continue. Escape does the same as
 * 'Go Home', which keeps the name in its form.
 */
function HelpDeskDialog({ verifying }: { verifying: Verifying }) {
  const say = useText()
  const goHome = useCorrectUsername(verifying)
  return (
    <Dialog title={say('verification.help-desk')} onClose={goHome}>
      <p>{say('verification.help-desk-why')}</p>
      <HelpDesk />
      <Actions>
        <Button onClick={goHome}>{say('go-home')}</Button>
      </Actions>
    </Dialog>
  )
}
