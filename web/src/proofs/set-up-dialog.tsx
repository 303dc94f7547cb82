import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { WholeWords } from '../ui/whole-words.js'
import { readSetUp, type SetUp } from './read-proofs.js'
import { SetUpRefused } from './set-up-refused.js'
import { ShowKey } from './show-key.js'
import { VerifyApp } from './verify-app.js'

interface Props {
  readonly say: SayProofs
  /** Called with the proofs as the server told them. */
  readonly onVerified: (proofs: unknown) => void
  /** Called where the list of the page may be old. */
  readonly onStale: () => void
  readonly onClose: () => void
}

/**
 * Sets up an authenticator app: shows its key, then asks for a code. The key lives in this dialog
 * alone.
 */
export function SetUpDialog({ say, onVerified, onStale, onClose }: Props) {
  const { setUp, refusal, isPending, begin, refuse } = useSetUp(onStale)
  const [isShown, setShown] = useState(false)
  const beginAnew = () => {
    setShown(false)
    begin()
  }
  return (
    <Dialog title={<WholeWords>{say('set-up.title')}</WholeWords>} onClose={onClose} closeButton>
      {refusal !== null && (
        <SetUpRefused refusal={refusal} say={say} isPending={isPending} onRetry={beginAnew} onClose={onClose} />
      )}
      {refusal === null && setUp === null && <Beginning onClose={onClose} />}
      {refusal === null && setUp !== null && !isShown && (
        <ShowKey setUp={setUp} say={say} onNext={() => setShown(true)} onClose={onClose} />
      )}
      {refusal === null && setUp !== null && isShown && (
        <VerifyApp
          id={setUp.id}
          say={say}
          onVerified={onVerified}
          onOver={refuse}
          onBack={() => setShown(false)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function Beginning({ onClose }: Pick<Props, 'onClose'>) {
  const say = useText()
  return (
    <>
      <p role="status">{sayAtEntrance('spinner.wait')}</p>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
      </Actions>
    </>
  )
}

/** Begins a set-up when the dialog opens, and again when the visitor wants it. */
function useSetUp(onStale: () => void) {
  const ended = useSessionEnded()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const refuse = (failure: CallFailed) => {
    toastFailure(failure)
    if (failure.code === 'proof-too-many') onStale()
    setRefusal(failure)
  }
  const { run, isPending } = useCall('addApp', { on: { 401: ended, other: refuse } })
  const begin = async () => {
    const answer = await run({})
    if (answer === null) return
    const begun = readSetUp(answer)
    if (begun === null) return refuse(new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') }))
    setRefusal(null)
    setSetUp(begun)
  }
  const beginOnce = useEffectEvent(begin)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    beginOnce()
  }, [])
  return { setUp, refusal, isPending, begin, refuse }
}
