import { type ReactNode, useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import type { DialogEntry } from '../layout/use-dialog-entry.js'
import { forgetPasskey } from '../passkey/ask-for-passkey.js'
import { canUsePasskeys } from '../passkey/can-use-passkeys.js'
import { SignInAgain } from '../session/sign-in-again.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { askProofs } from './ask-proofs.js'
import { hasProof, readGone, readProofs } from './read-proofs.js'

interface Props {
  readonly dialog: DialogEntry
  /** The id of the proof; left out where there is none. */
  readonly proofId: string | undefined
  readonly say: SayProofs
  /** Called with the proofs that are left, as the server told them. */
  readonly onTold: (proofs: unknown) => void
  /** Called where the list of the page may be old. */
  readonly onStale: () => void
  /** What is asked. */
  readonly children: ReactNode
}

/** Shows where the dialog is about this proof: asks for confirmation before it removes it. */
export function RemoveProofDialog({ dialog, proofId, onTold, ...rest }: Props) {
  const { id, close } = dialog
  if (id === null || id !== proofId) return null
  const onRemoved = (proofs: unknown) => {
    close()
    onTold(proofs)
  }
  return <Confirm {...rest} id={id} onClose={close} onRemoved={onRemoved} />
}

interface ConfirmProps extends Pick<Props, 'say' | 'onStale' | 'children'> {
  readonly id: string
  readonly onClose: () => void
  readonly onRemoved: (proofs: unknown) => void
}

/** Cancel has the focus. A refusal stays in the dialog. */
function Confirm({ id, say, onRemoved, onStale, onClose, children }: ConfirmProps) {
  const sayThere = useText()
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const { remove, isPending } = useRemoveProof(id, {
    say,
    onRemoved,
    onRefused: (failure) => {
      toastFailure(failure)
      setRefusal(failure)
      if (failure.code === 'proof-unknown') onStale()
    },
  })
  const press = () => {
    setRefusal(null)
    remove()
  }
  return (
    <Dialog title={<WholeWords>{say('remove.title')}</WholeWords>} onClose={onClose}>
      {refusal === null ? children : <ErrorBox>{refusal.message}</ErrorBox>}
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayThere('button.cancel')}
        </Button>
        {refusal?.code === 'sign-in-again' ? (
          <SignInAgain />
        ) : (
          <Button kind="danger" isPending={isPending} onClick={press}>
            {say('proofs.delete')}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

interface Outcomes extends Pick<ConfirmProps, 'say' | 'onRemoved'> {
  readonly onRefused: (failure: CallFailed) => void
}

/** Where the answer is lost, the list of proofs tells whether the entry is gone. */
function useRemoveProof(id: string, { say, onRemoved, onRefused }: Outcomes) {
  const ended = useSessionEnded()
  const settle = async (failure: CallFailed) => {
    const told = await askProofs()
    const left = readProofs(told)
    if (left === null || hasProof(left, id)) return onRefused(failure)
    showToast({ message: say('remove.done'), success: true })
    onRemoved(told)
  }
  const { run, isPending } = useCall('removeProof', {
    on: { 0: (failure) => void settle(failure), 401: ended, other: onRefused },
  })
  const remove = async () => {
    const answer = await run({ id })
    if (answer === null) return
    const gone = readGone(answer)
    if (gone && canUsePasskeys()) forgetPasskey(gone)
    showToast({ message: answer.message, success: true })
    onRemoved(answer.data)
  }
  return { remove, isPending }
}
