import { type FormEvent, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { StatusLine } from '../code-step/status-line.js'
import { showToast } from '../feedback/show-toast.js'
import { makePasskey } from '../passkey/ask-for-passkey.js'
import { usePasskeyPrompt } from '../passkey/use-passkey-prompt.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { fieldValue } from '../ui/field-value.js'
import { TextField } from '../ui/text-field.js'
import { WholeWords } from '../ui/whole-words.js'
import { askProofs } from './ask-proofs.js'
import { hasProof, readPasskeySetUp, readProofs } from './read-proofs.js'
import { SetUpRefused } from './set-up-refused.js'

const longestName = 60

/** Refusals after which no other try helps here. */
const endings = ['sign-in-again', 'contact-needed']

interface Props {
  readonly say: SayProofs
  /** Called with the proofs as the server told them. */
  readonly onVerified: (proofs: unknown) => void
  /** Called where the list of the page may be old. */
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Asks for a name, and lets the visitor make a passkey in a window of the browser. */
export function AddPasskeyDialog(props: Props) {
  const { say, onClose } = props
  const sayThere = useText()
  const { add, isPending, isWaiting, problem } = useAddPasskey(props)
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void add(fieldValue(event.currentTarget, 'name'))
  }
  const refusal = typeof problem === 'object' ? problem : null
  return (
    <Dialog title={<WholeWords>{say('passkeys.add')}</WholeWords>} onClose={onClose} closeButton>
      {refusal && endings.includes(refusal.code ?? '') ? (
        <SetUpRefused {...{ refusal, say, isPending, onClose }} onRetry={onClose} />
      ) : (
        <form method="post" action="/" onSubmit={press}>
          <p>{say('passkeys.add-why')}</p>
          <TextField
            name="name"
            label={say('passkeys.name')}
            hint={say('passkeys.name-hint')}
            maxLength={longestName}
            autoComplete="off"
          />
          <StatusLine>{typeof problem === 'string' ? say(`passkeys.${problem}`) : refusal?.message}</StatusLine>
          <p role="status" className="security-waiting">
            {isWaiting && say('passkeys.waiting')}
          </p>
          <Actions>
            <Button kind="secondary" onClick={onClose}>
              {sayThere('button.cancel')}
            </Button>
            <Button type="submit" isPending={isPending}>
              {say('passkeys.create')}
            </Button>
          </Actions>
        </form>
      )}
    </Dialog>
  )
}

/** Each press begins a set-up of its own. Where the last answer is lost, the list of proofs tells. */
function useAddPasskey({ say, onVerified, onStale }: Props) {
  const ended = useSessionEnded()
  const [problem, setProblem] = useState<CallFailed | 'stopped' | 'known' | null>(null)
  const setUpId = useRef('')
  const refuse = (failure: CallFailed) => {
    toastFailure(failure)
    if (failure.code === 'proof-too-many') onStale()
    setProblem(failure)
  }
  const settle = async (failure: CallFailed) => {
    const told = await askProofs()
    const known = readProofs(told)
    if (known === null || !hasProof(known, setUpId.current)) return refuse(failure)
    showToast({ message: say('passkeys.done'), success: true })
    onVerified(told)
  }
  const begin = useCall('addPasskey', { on: { 401: ended, other: refuse } })
  const verify = useCall('verifyPasskey', {
    on: { 0: (failure) => void settle(failure), 401: ended, other: refuse },
  })
  const { prompt, isWaiting } = usePasskeyPrompt()
  const isPending = begin.isPending || isWaiting || verify.isPending
  const add = async (name: string) => {
    if (isPending) return
    setProblem(null)
    const answer = await begin.run({})
    if (answer === null) return
    const begun = readPasskeySetUp(answer)
    if (begun === null) return refuse(new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') }))
    setUpId.current = begun.id
    const made = await prompt((signal) => makePasskey(begun.options, signal))
    if (made === 'left') return
    if (typeof made === 'string') return setProblem(made)
    const verified = await verify.run({ id: begun.id, credential: made, name: name.trim() })
    if (verified === null) return
    showToast({ message: verified.message, success: true })
    onVerified(verified.data)
  }
  return { add, isPending, isWaiting, problem }
}
