import { useEffect, useId, useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { useCall } from '../api/use-call.js'
import { codeRefusalOf } from '../code-step/code-refusal.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { TextButton } from '../ui/text-button.js'
import { askProofs } from './ask-proofs.js'
import { readProofs } from './read-proofs.js'

interface Props {
  /** The id of the set-up. */
  readonly id: string
  readonly say: SayProofs
  readonly onVerified: (proofs: unknown) => void
  /** Called where this set-up cannot go on. */
  readonly onOver: (failure: CallFailed) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Two wrong codes are more than a slip: the clock of the phone may be wrong. */
const wrongBeforeHint = 2

/** Asks for a code of the app. A wrong one stays in its field, which says so. */
export function VerifyApp({ id, say, onVerified, onOver, onBack, onClose }: Props) {
  const sayThere = useText()
  const lead = useId()
  const form = useCodeForm()
  const [wrong, setWrong] = useState(0)
  const { input } = form.step
  useEffect(() => input.current?.focus(), [input])
  const { verify, isPending } = useVerifyApp(id, {
    say,
    onVerified,
    onOver,
    onWrong: (failure) => {
      if (failure.code === 'code-wrong') setWrong((before) => before + 1)
      form.refuse(codeRefusalOf(failure, { isToasted: false }))
    },
  })
  return (
    <form method="post" action="/" onSubmit={form.submit(verify)}>
      <p id={lead}>{say('set-up.code-why')}</p>
      <CodeField
        name="code"
        label={say('set-up.code')}
        inputRef={input}
        error={form.step.refusal?.message}
        errorRole="alert"
        onEdit={form.step.onEdit}
        pasteHint={say('set-up.paste')}
        describedBy={lead}
      />
      <div className="security-help">
        {wrong >= wrongBeforeHint && <p role="status">{say('set-up.clock')}</p>}
        <TextButton onClick={onBack}>{say('set-up.back')}</TextButton>
      </div>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayThere('button.cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {say('set-up.verify')}
        </Button>
      </Actions>
    </form>
  )
}

interface Outcomes extends Pick<Props, 'say' | 'onVerified' | 'onOver'> {
  readonly onWrong: (failure: CallFailed) => void
}

/** Where the answer is lost, the list of proofs tells whether the code was taken. */
function useVerifyApp(id: string, { say, onVerified, onOver, onWrong }: Outcomes) {
  const ended = useSessionEnded()
  const settle = async (failure: CallFailed) => {
    const told = await askProofs()
    if (readProofs(told)?.app?.id !== id) return onWrong(failure)
    showToast({ message: say('set-up.done'), success: true })
    onVerified(told)
  }
  const { run, isPending } = useCall('verifyApp', {
    on: {
      0: (failure) => void settle(failure),
      401: ended,
      other: (failure) => {
        const isOver = failure.code === 'set-up-over' || failure.code === 'proof-too-many'
        const react = isOver ? onOver : onWrong
        react(failure)
      },
    },
  })
  const verify = async (code: string) => {
    const answer = await run({ id, code })
    if (answer === null) return
    showToast({ message: answer.message, success: true })
    onVerified(answer.data)
  }
  return { verify, isPending }
}
