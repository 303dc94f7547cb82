import { type ReactNode, useId } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { BusyIndicator } from '../ui/busy-indicator.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon, type IconShape } from '../ui/icon.js'
import styles from './captcha-group.module.css'
import type { CaptchaState } from './use-captcha.js'

interface CaptchaGroupProps {
  readonly state: CaptchaState
  readonly onPress: () => void
  /** True where the children replace the box of this component. */
  readonly isReplaced?: boolean
  readonly children?: ReactNode
}

/** The box of a captcha, as large as a vendor's widget. It shows the state and can be pressed. */
export function CaptchaGroup({ state, onPress, isReplaced = false, children }: CaptchaGroupProps) {
  const say = useEntranceText()
  const nameId = useId()
  const hintId = `${nameId}-hint`
  // What happens before would be spoken while the visitor types into the next field.
  const isAtEnd = state === 'solved' || state === 'failed'
  const isWorking = state === 'working' || state === 'slow'
  if (state === 'absent') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div
      role="group"
      aria-label={say('captcha.label')}
      className={isReplaced ? undefined : styles['captcha']}
      data-state={isWorking ? 'working' : state}
    >
      {!isReplaced && (
        <>
          <button
            type="button"
            aria-labelledby={nameId}
            aria-describedby={hintId}
            aria-busy={isWorking || undefined}
            onClick={onPress}
          >
            {isWorking ? <BusyIndicator count={3} /> : <StateIcon state={state} />}
          </button>
          <p className={styles['text']} aria-live={isAtEnd ? 'polite' : 'off'}>
            <b id={nameId}>{say(`captcha.${state}`)}</b> <span id={hintId}>{say(`captcha.${state}-more`)}</span>
          </p>
        </>
      )}
      {children}
    </div>
  )
}

const stateIcons: Partial<Record<CaptchaState, IconShape>> = {
  solved: entranceIcons.check,
  failed: entranceIcons.alert,
}

function StateIcon({ state }: { state: CaptchaState }) {
  const icon = stateIcons[state]
  return icon && <Icon of={icon} />
}
