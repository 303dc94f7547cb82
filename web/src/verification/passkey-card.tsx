import type { FlowName } from '@portico/contract/paths'
import { type FormEvent, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { TryClock } from '../code-step/resend-clock.js'
import { StatusLine } from '../code-step/status-line.js'
import { askForPasskey } from '../passkey/ask-for-passkey.js'
import { canUsePasskeys } from '../passkey/can-use-passkeys.js'
import { usePasskeyPrompt } from '../passkey/use-passkey-prompt.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { icons } from '../ui/icons.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { useCompareDevice } from './use-compare-device.js'
import { WayCard, type WayProps } from './way-card.js'

/** Asks for a passkey, which the visitor chooses in a window of the browser. */
export function PasskeyCard({ verifying, say }: WayProps) {
  const button = useInitialFocus<HTMLButtonElement>()
  const [isAble] = useState(canUsePasskeys)
  const { prove, isPending, isWaiting, problem } = useProvePasskey(verifying.flow)
  const problemText = problem === 'stopped' ? say('way.passkey-stopped') : problem?.message
  const form = {
    submit: (event: FormEvent) => {
      event.preventDefault()
      void prove()
    },
    ...{ isPending, button, label: say('way.passkey-use'), icon: icons.fingerprint },
  }
  return (
    <WayCard
      verifying={verifying}
      say={say}
      heading={say('way.passkey-title')}
      lead={isAble ? say('way.passkey-why') : ''}
      form={isAble ? form : undefined}
    >
      {() => (
        <>
          <StatusLine>{isAble ? problemText : say('way.passkey-cannot')}</StatusLine>
          {typeof problem === 'object' && problem !== null && problem.waitSeconds > 0 && (
            <TryClock seconds={problem.waitSeconds} />
          )}
          <p role="status" className="way-waiting">
            {isWaiting && say('way.passkey-waiting')}
          </p>
        </>
      )}
    </WayCard>
  )
}

/** Gets a challenge, asks the browser for its answer, and sends that. Each press has a new challenge. */
function useProvePasskey(flow: FlowName) {
  const ended = useSessionEnded()
  const [problem, setProblem] = useState<CodeRefusal | 'stopped' | null>(null)
  const begin = useCall('passkeyOptions', {
    flow,
    on: {
      401: ended,
      other: (failure) => {
        toastFailure(failure)
        setProblem(codeRefusalOf(failure, { isToasted: true }))
      },
    },
  })
  const { prompt, isWaiting } = usePasskeyPrompt()
  const compare = useCompareDevice('comparePasskey', flow, setProblem)
  const isPending = begin.isPending || isWaiting || compare.isPending
  const prove = async () => {
    if (isPending) return
    setProblem(null)
    const begun = await begin.run({})
    if (begun === null) return
    const made = await prompt((signal) => askForPasskey(begun.options, signal))
    if (made === 'left') return
    if (typeof made === 'string') return setProblem('stopped')
    await compare.run({ credential: made })
  }
  return { prove, isPending, isWaiting, problem }
}
