import { useState } from 'react'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { useText } from '../text/use-text.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { ChooseContact } from './choose-contact.js'
import { EnterCode } from './enter-code.js'
import { FirstEmailDialog } from './first-email-dialog.js'
import { HelpDeskDialog } from './help-desk-dialog.js'

/** Proves control of a contact: choose one, enter the code; or says what to do when there is none. */
export function VerificationPage() {
  const { visitor, tell } = useVisitor()
  const say = useText()
  const [isReturn, setReturn] = useState(false)
  const [unlocked, setUnlocked] = useState<string | null>(null)
  if (visitor.state !== 'verifying') return null

  if (unlocked !== null) {
    const goHome = () => tell({ type: 'codeProven', user: null })
    return <CountdownNotice title={say('verification.unlocked')} message={unlocked} onDone={goHome} />
  }
  const { flow, choices, codeSent, pendingEmailId } = visitor
  const hasContact = choices.emails.length + choices.phones.length > 0
  if (pendingEmailId !== null || (flow === 'profile' && !hasContact))
    return <FirstEmailDialog pendingId={pendingEmailId} />
  if (!hasContact) return <HelpDeskDialog />
  if (codeSent === null) return <ChooseContact flow={flow} choices={choices} isReturn={isReturn} />
  const chooseOther = () => {
    setReturn(true)
    tell({ type: 'otherContactWanted' })
  }
  return (
    <EnterCode flow={flow} choices={choices} contact={codeSent} onUnlocked={setUnlocked} onOtherContact={chooseOther} />
  )
}
