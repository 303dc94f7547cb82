import { useEffect } from 'react'
import { TryClock } from '../code-step/resend-clock.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { classNames } from '../ui/class-names.js'
import { Field } from '../ui/field.js'
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
          <Field label={say('way.recovery-label')} error={refusal?.message}>
            {(attributes) => (
              <input
                {...attributes}
                aria-describedby={classNames(attributes['aria-describedby'], describedBy)}
                name="code"
                ref={input}
                dir="ltr"
                required
                autoCapitalize="characters"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                onInput={onEdit}
              />
            )}
          </Field>
          {refusal !== null && refusal.waitSeconds > 0 && <TryClock seconds={refusal.waitSeconds} />}
        </>
      )}
    </WayCard>
  )
}
