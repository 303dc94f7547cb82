import { useEffect, useState } from 'react'
import { TryClock } from '../code-step/resend-clock.js'
import { StatusLine } from '../code-step/status-line.js'
import { useCodeForm } from '../code-step/use-code-form.js'
import { useText } from '../text/use-text.js'
import { CodeField } from '../ui/code-field.js'
import { useCompareDevice } from './use-compare-device.js'
import { WayCard, type WayProps } from './way-card.js'

/** After so many wrong codes the clock of the phone may be the reason. */
const wrongsBeforeHint = 2

/** Asks for the code of the visitor's authenticator app. */
export function AppCard({ verifying, say }: WayProps) {
  const sayOnScreens = useText()
  const { step, refuse, submit } = useCodeForm()
  const { input, refusal, onEdit } = step
  const [wrongs, setWrongs] = useState(0)
  const compare = useCompareDevice('compareApp', verifying.flow, (refused) => {
    if (refused.isWrongCode) setWrongs((before) => before + 1)
    refuse(refused)
  })
  useEffect(() => input.current?.focus(), [input])
  return (
    <WayCard
      verifying={verifying}
      say={say}
      heading={say('way.app-title')}
      lead={say('way.app-why')}
      form={{ submit: submit((code) => compare.run({ code })), isPending: compare.isPending }}
    >
      {(describedBy) => (
        <>
          <CodeField
            name="code"
            label={say('way.app-label')}
            inputRef={input}
            error={refusal?.message}
            onEdit={onEdit}
            pasteHint={sayOnScreens('code-step.paste-code')}
            describedBy={describedBy}
          />
          {refusal !== null && refusal.waitSeconds > 0 && <TryClock seconds={refusal.waitSeconds} />}
          <StatusLine>{wrongs >= wrongsBeforeHint && say('way.app-clock')}</StatusLine>
        </>
      )}
    </WayCard>
  )
}
