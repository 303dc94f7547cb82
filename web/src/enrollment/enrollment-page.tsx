import type { EmailEntry } from '@portico/contract/user'
import { useRef, useState } from 'react'
import { addEmailHash, removeEmailHash } from '../layout/links.js'
import { Securing, useIsSecuring } from '../layout/securing.js'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import { useAccount } from '../session/use-account.js'
import { useText } from '../text/use-text.js'
import { ButtonLink } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { EmptyState } from '../ui/empty-state.js'
import { icons } from '../ui/icons.js'
import { TextLink } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { WholeWords } from '../ui/whole-words.js'
import { useStep } from '../visitor/step-provider.js'
import { AddEmailForm } from './add-email-form.js'
import { EmailList } from './email-list.js'
import styles from './enrollment-page.module.css'
import { PhoneList } from './phone-list.js'
import { RemoveEmailDialog } from './remove-email-dialog.js'
import type { PendingEmail } from './use-add-email.js'
import { useAddEmailDialog } from './use-add-email-dialog.js'
import { VerifyEmailForm } from './verify-email-form.js'

/**
 * The email addresses of the visitor: list, add, verify and remove. Phone numbers are listed, too,
 * but only the institution changes them.
 */
export function EnrollmentPage() {
  const say = useText()
  const { step } = useStep()
  const account = useAccount()
  const isSecuring = useIsSecuring()
  const addDialog = useAddEmailDialog()
  const removeDialog = useDialogEntry(removeEmailHash)
  const [verified, setVerified] = useState<EmailEntry | null>(null)
  const panel = useRef<HTMLElement>(null)
  useFocusAfter(addDialog.isOpen || verified !== null || removeDialog.id !== null, panel)
  if (step.kind !== 'signed-in') return null
  const { emails } = step.user
  const phones = account?.phones ?? []
  // The late answer of one dialog must not close another.
  const close = () => setVerified((now) => (now === verified ? null : now))
  const removed = emails.find(({ _id }) => _id === removeDialog.id)
  return (
    <>
      <section ref={panel} tabIndex={-1} className={styles['panel']} aria-labelledby="emails">
        {emails.length === 0 ? (
          <EmptyState
            title={say('enrollment.none')}
            titleId="emails"
            text={say(phones.length === 0 ? 'enrollment.none-why' : 'enrollment.none-but-phone')}
            action={
              <ButtonLink icon={icons.plus} href={addEmailHash}>
                {say('enrollment.add')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <div className={styles['head']}>
              <div>
                <Securing step={3} />
                <h2 id="emails">{say('enrollment.title')}</h2>
                <p>{say(isSecuring ? 'secure.look' : 'enrollment.why')}</p>
              </div>
              <TextLink icon={icons.plus} href={addEmailHash}>
                {say('enrollment.add')}
              </TextLink>
            </div>
            <EmailList emails={emails} onVerify={setVerified} onRemove={({ _id }) => removeDialog.open(_id)} />
          </>
        )}
      </section>
      {phones.length > 0 && <PhoneList phones={phones} />}
      {addDialog.isOpen && (
        <AddEmailDialog
          pending={addDialog.pending}
          isCodeSent
          onAdded={addDialog.askForCode}
          onClose={addDialog.close}
        />
      )}
      {verified !== null && (
        <AddEmailDialog
          pending={{ id: verified._id, email: verified.email }}
          isCodeSent={false}
          onAdded={close}
          onClose={close}
        />
      )}
      {removed !== undefined && (
        <RemoveEmailDialog
          entry={removed}
          onAdd={() => {
            removeDialog.close()
            addDialog.open()
          }}
          onClose={removeDialog.close}
        />
      )}
    </>
  )
}

interface AddEmailProps {
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
function AddEmailDialog({ pending, isCodeSent, onAdded, onClose }: AddEmailProps) {
  const say = useText()
  return (
    <Dialog
      title={<WholeWords>{say(pending === null ? 'enrollment.add' : 'enrollment.verify-title')}</WholeWords>}
      onClose={onClose}
      closeButton
    >
      {pending === null ? (
        <AddEmailForm onAdded={onAdded} onClose={onClose} />
      ) : (
        <VerifyEmailForm pending={pending} isCodeSent={isCodeSent} onClose={onClose} />
      )}
    </Dialog>
  )
}
