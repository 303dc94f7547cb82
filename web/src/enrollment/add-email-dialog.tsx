import type { EmailEntry } from '@portico/contract/account'
import { useState } from 'react'
import { useText } from '../text/use-text.js'
import { Dialog } from '../ui/dialog.js'
import { AddEmailForm } from './add-email-form.js'
import { VerifyEmailForm } from './verify-email-form.js'

interface Props {
  /** An address on the list that is not proven yet, or null to add one. */
  readonly entry: EmailEntry | null
  readonly onClose: () => void
}

/** Adds an address, then asks for its code. For an address already on the list it opens in the code step. */
export function AddEmailDialog({ entry, onClose }: Props) {
  const say = useText()
  const [pending, setPending] = useState(entry === null ? null : { id: entry._id, email: entry.email })
  return (
    <Dialog title={say(pending === null ? 'enrollment.add' : 'enrollment.verify-title')} onClose={onClose} closeButton>
      {pending === null ? (
        <AddEmailForm onAdded={setPending} onClose={onClose} />
      ) : (
        <VerifyEmailForm pending={pending} isCodeSent={entry === null} onClose={onClose} />
      )}
    </Dialog>
  )
}
