import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { AddEmailForm } from './add-email-form.js'
import type { PendingEmail } from './use-add-email.js'
import { VerifyEmailForm } from './verify-email-form.js'

interface Props {
  /** The address that waits for its code; null while there is none yet. */
  readonly pending: PendingEmail | null
  /** False for an address on the list: its code is asked for as soon as the dialog opens. */
  readonly isCodeSent: boolean
  readonly onAdded: (pending: PendingEmail) => void
  readonly onClose: () => void
}

/** Adds an address, then asks for its code. For an address already on the list it opens in the code step. */
export function AddEmailDialog({ pending, isCodeSent, onAdded, onClose }: Props) {
  const say = useText()
  return (
    <Dialog title={say(pending === null ? 'enrollment.add' : 'enrollment.verify-title')} onClose={onClose} closeButton>
      {pending === null ? (
        <AddEmailForm onAdded={onAdded} onClose={onClose} />
      ) : (
        <VerifyEmailForm pending={pending} isCodeSent={isCodeSent} onClose={onClose} />
      )}
    </Dialog>
  )
}
