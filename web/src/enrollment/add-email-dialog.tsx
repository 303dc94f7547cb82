import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { AddEmailForm } from './add-email-form.js'
import type { PendingEmail } from './use-add-email.js'
import { VerifyEmailForm } from './verify-email-form.js'

interface Props {
  /** The address that waits for its code; null before one was added. */
  readonly pending: PendingEmail | null
  /**
   * False for an address that was on the list before: the dialog requests its code when it opens.
   */
  readonly isCodeSent: boolean
  readonly onAdded: (pending: PendingEmail) => void
  readonly onClose: () => void
}

/**
 * Adds an address, then asks for its code. For an address that is added and not yet verified, the
 * dialog opens at the code step.
 */
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
