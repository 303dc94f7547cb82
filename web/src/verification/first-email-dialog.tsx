import { useState } from 'react'
import { useSignOut } from '../session/sign-out.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { PhoneBox } from '../ui/phone-box.js'
import { TextButton } from '../ui/text-button.js'
import { FirstEmailAddress } from './first-email-address.js'
import { FirstEmailCode, type SentFirst } from './first-email-code.js'
import styles from './first-email-dialog.module.css'

/** After a reload: the server does not tell which address is pending. */
const nothingSent: SentFirst = { address: '', said: '' }

/** A sign-in without any contact: an address must be added and proven first. Cannot be dismissed, but left by signing out. */
export function FirstEmailDialog({ pendingId }: { pendingId: string | null }) {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  const { signOut, isPending } = useSignOut()
  const [sent, setSent] = useState(nothingSent)
  const [wantsOther, setWantsOther] = useState(false)
  const isProving = pendingId !== null && !wantsOther
  return (
    <Dialog title={say(isProving ? 'verification.enter' : 'first-email.title')} onClose={null}>
      {isProving ? (
        <FirstEmailCode id={pendingId} sent={sent} onOtherAddress={() => setWantsOther(true)} />
      ) : (
        <FirstEmailAddress
          address={sent.address}
          onSent={(sentNow) => {
            setSent(sentNow)
            setWantsOther(false)
          }}
          onBack={pendingId === null ? null : () => setWantsOther(false)}
        />
      )}
      <div className={styles['ways-out']}>
        {helpDeskPhone !== '' && <PhoneBox label={say('help-desk.label')} phone={helpDeskPhone} />}
        <TextButton isPending={isPending} onClick={signOut}>
          {say('session.sign-out')}
        </TextButton>
      </div>
    </Dialog>
  )
}
