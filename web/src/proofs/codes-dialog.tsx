import { useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { SignInAgain } from '../session/sign-in-again.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { type CodeSheet, readCodeSheet } from './read-proofs.js'

interface Props {
  readonly say: SayProofs
  /** What the visitor has just set up, who then did not ask for codes; null for one who did. */
  readonly offer: 'app' | 'passkey' | null
  /** True where new codes end those of before. */
  readonly hasCodes: boolean
  readonly onMade: (sheet: CodeSheet) => void
  /** Called where the list of the page may be old. */
  readonly onStale: () => void
  readonly onClose: () => void
}

const offers = { app: 'proofs.could-not-why', passkey: 'codes.offer-passkey' } as const

/** Makes recovery codes, and says before that those of before stop working. */
export function CodesDialog({ say, offer, hasCodes, onMade, onStale, onClose }: Props) {
  const sayThere = useText()
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const { make, isPending } = useMakeCodes(onMade, (failure) => {
    const isLost = failure.status === 0
    setRefusal(isLost ? new CallFailed({ status: 0, message: say('codes.lost') }) : failure)
    if (isLost || failure.code === 'device-needed') onStale()
  })
  const why = offer ? offers[offer] : hasCodes ? 'codes.old-stop' : 'codes.why'
  const press = () => {
    setRefusal(null)
    make()
  }
  return (
    <Dialog title={<WholeWords>{say('codes.title')}</WholeWords>} onClose={onClose}>
      {refusal === null ? <p>{say(why)}</p> : <ErrorBox>{refusal.message}</ErrorBox>}
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {offer ? say('codes.later') : sayThere('button.cancel')}
        </Button>
        {refusal?.code === 'sign-in-again' ? (
          <SignInAgain />
        ) : (
          <Button isPending={isPending} onClick={press}>
            {say(hasCodes ? 'codes.make-new' : 'codes.make')}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

function useMakeCodes(onMade: (sheet: CodeSheet) => void, onRefused: (failure: CallFailed) => void) {
  const ended = useSessionEnded()
  const refuse = (failure: CallFailed) => {
    toastFailure(failure)
    onRefused(failure)
  }
  const { run, isPending } = useCall('addRecoveryCodes', { on: { 401: ended, other: refuse } })
  const make = async () => {
    const answer = await run({})
    if (answer === null) return
    const sheet = readCodeSheet(answer)
    if (sheet === null) refuse(new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') }))
    else onMade(sheet)
  }
  return { make, isPending }
}
