import { useEffect } from 'react'
import { TryClock } from '../code-step/resend-clock.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { ReadableCodeField } from '../ui/readable-code-field.js'
import { withAsciiDigits } from '../ui/with-ascii-digits.js'
import { useCompareDevice } from './use-compare-device.js'
import { WayCard, type WayProps } from './way-card.js'

/** Asks for one of the codes that stand in for a lost device. The server forgives how it is typed. */
export function RecoveryCodeCard({ verifying, say }: WayProps) {
  const { step, refuse, submit } = useCodeForm()
  const { input, refusal, onEdit } = step
  const compare = useCompareDevice('compareRecoveryCode', verifying.flow, refuse)
  useEffect(() => input.current?.focus(), [input])
  return (
    <WayCard
      verifying={verifying}
      say={say}
      heading={say('way.recovery-title')}
      lead={say('way.recovery-why')}
      form={{ submit: submit((code) => compare.run({ code: withAsciiDigits(code) })), isPending: compare.isPending }}
    >
      {(describedBy) => (
        <>
          <ReadableCodeField
            label={say('way.recovery-label')}
            error={refusal?.message}
            inputRef={input}
            describedBy={describedBy}
            onInput={onEdit}
          />
          {refusal !== null && refusal.waitSeconds > 0 && <TryClock seconds={refusal.waitSeconds} />}
        </>
      )}
    </WayCard>
  )
}
