import type { EmailEntry } from '@portico/contract/user'
import { useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { SignInAgain } from '../session/sign-in-again.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { EmailText } from '../ui/email-text.js'
import { ErrorBox } from '../ui/error-box.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { WholeWords } from '../ui/whole-words.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { emailChanges } from './email-changes.js'
import styles from './remove-email-dialog.module.css'

interface Props {
  readonly entry: EmailEntry
  /** Opens the dialog for another address in place of this one. */
  readonly onAdd: () => void
  readonly onClose: () => void
}

/**
 * Asks for confirmation before it removes an address. Cancel has the focus. A refusal stays in the
 * dialog, with the button that solves it where there is one.
 */
export function RemoveEmailDialog({ entry, onAdd, onClose }: Props) {
  const say = useText()
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const { remove, isPending } = useRemoveEmail(entry, { onRemoved: onClose, onRefused: setRefusal })
  const submit = () => {
    setRefusal(null)
    remove()
  }
  return (
    <Dialog title={<WholeWords>{say('enrollment.confirm-delete')}</WholeWords>} onClose={onClose}>
      {refusal === null ? <p>{say('enrollment.sure')}</p> : <ErrorBox>{refusal.message}</ErrorBox>}
      <p className={styles['address']}>
        <Icon of={icons.mail} />
        <EmailText email={entry.email} />
      </p>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        {refusal?.code === 'last-contact' && <AddAnother onAdd={onAdd} />}
        {refusal?.code === 'sign-in-again' && <SignInAgain />}
        {refusal?.code !== 'last-contact' && refusal?.code !== 'sign-in-again' && (
          <Button kind="danger" isPending={isPending} onClick={submit}>
            {say('enrollment.delete')}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

function AddAnother({ onAdd }: Pick<Props, 'onAdd'>) {
  const say = useText()
  const button = useInitialFocus<HTMLButtonElement>()
  return (
    <Button ref={button} onClick={onAdd}>
      {say('enrollment.add')}
    </Button>
  )
}

interface Outcomes {
  readonly onRemoved: () => void
  readonly onRefused: (failure: CallFailed) => void
}

function useRemoveEmail(entry: EmailEntry, { onRemoved, onRefused }: Outcomes) {
  const { dispatch } = useStep()
  const ended = useSessionEnded()
  const removeEmail = useCall('removeEmail', {
    on: {
      401: ended,
      other: (failure) => {
        toastFailure(failure)
        onRefused(failure)
      },
    },
  })
  const remove = async () => {
    const answer = await removeEmail.run({ id: entry._id })
    if (answer === null) return
    showToast({ message: answer.message, success: true })
    onRemoved()
    dispatch(
      stepAfter({ type: 'userChanged', user: answer.data, change: (user) => emailChanges.remove(user, entry._id) }),
    )
  }
  return { remove, isPending: removeEmail.isPending }
}
