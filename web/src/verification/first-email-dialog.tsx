import { useState } from 'react'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { useSignOut } from '../session/use-sign-out.js'
import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { TextButton } from '../ui/text-button.js'
import { WholeWords } from '../ui/whole-words.js'
import type { AddingFirstEmail } from '../visitor/step.js'
import { FirstEmailAddress } from './first-email-address.js'
import { FirstEmailCode } from './first-email-code.js'
import styles from './first-email-dialog.module.css'

/**
 * For a sign-in without contacts: the visitor adds and verifies an address first. Only signing out
 * leaves the dialog.
 */
export function FirstEmailDialog({ verifying }: { verifying: AddingFirstEmail }) {
  const { pendingId, address } = verifying
  const say = useText()
  const { signOut, isPending } = useSignOut()
  const [isChanging, setChanging] = useState(false)
  const isCodeStep = pendingId !== null && !isChanging
  return (
    <Dialog
      title={<WholeWords>{say(isCodeStep ? 'verification.enter' : 'first-email.title')}</WholeWords>}
      onClose={null}
    >
      {isCodeStep ? (
        <FirstEmailCode
          verifying={verifying}
          id={pendingId}
          address={address}
          onOtherAddress={() => setChanging(true)}
        />
      ) : (
        <FirstEmailAddress
          address={address}
          onSent={() => setChanging(false)}
          onBack={pendingId === null ? null : () => setChanging(false)}
        />
      )}
      <div className={styles['exits']}>
        <p>
          <HelpDeskPhone />
        </p>
        <TextButton isPending={isPending} onClick={signOut}>
          {say('session.sign-out')}
        </TextButton>
      </div>
    </Dialog>
  )
}
