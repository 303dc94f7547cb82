import { useState } from 'react'
import { useSignOut } from '../session/use-sign-out.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { PhoneLink } from '../ui/phone-link.js'
import { TextButton } from '../ui/text-button.js'
import { FirstEmailAddress } from './first-email-address.js'
import { FirstEmailCode, type FirstEmailDelivery } from './first-email-code.js'
import styles from './first-email-dialog.module.css'

/** For a reloaded page: the server does not tell which address is pending. */
const nothingSent: FirstEmailDelivery = { address: '', message: '' }

/**
 * For a sign-in without contacts: the visitor adds and verifies an address first. Only signing out
 * leaves the dialog.
 */
export function FirstEmailDialog({ pendingId }: { pendingId: string | null }) {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  const { signOut, isPending } = useSignOut()
  const [sent, setSent] = useState(nothingSent)
  const [isChanging, setChanging] = useState(false)
  const isCodeStep = pendingId !== null && !isChanging
  return (
    <Dialog title={say(isCodeStep ? 'verification.enter' : 'first-email.title')} onClose={null}>
      {isCodeStep ? (
        <FirstEmailCode id={pendingId} sent={sent} onOtherAddress={() => setChanging(true)} />
      ) : (
        <FirstEmailAddress
          address={sent.address}
          onSent={(delivery) => {
            setSent(delivery)
            setChanging(false)
          }}
          onBack={pendingId === null ? null : () => setChanging(false)}
        />
      )}
      <div className={styles['exits']}>
        {helpDeskPhone !== '' && <PhoneLink label={say('help-desk.label')} phone={helpDeskPhone} />}
        <TextButton isPending={isPending} onClick={signOut}>
          {say('session.sign-out')}
        </TextButton>
      </div>
    </Dialog>
  )
}
