import { type ReactNode, useId } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Bars } from '../ui/bars.js'
import { alert, tick } from '../ui/entrance-drawings.js'
import { type Drawing, Icon } from '../ui/icon.js'
import styles from './captcha-group.module.css'
import type { CaptchaState } from './use-captcha.js'

interface CaptchaGroupProps {
  readonly state: CaptchaState
  readonly onPress: () => void
  /** Whether the children stand in the place of our box. */
  readonly isFilled?: boolean
  readonly children?: ReactNode
}

/** The box of a captcha, as large as a vendor's widget: says how it stands, and takes a press. */
export function CaptchaGroup({ state, onPress, isFilled = false, children }: CaptchaGroupProps) {
  const say = useEntranceText()
  const nameId = useId()
  const moreId = `${nameId}-more`
  if (state === 'absent') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div
      role="group"
      aria-label={say('captcha.label')}
      className={isFilled ? undefined : styles['captcha']}
      data-state={state}
    >
      {!isFilled && (
        <>
          <button
            type="button"
            aria-labelledby={nameId}
            aria-describedby={moreId}
            aria-busy={state === 'working' || undefined}
            onClick={onPress}
          >
            <Sign state={state} />
          </button>
          <p className={styles['words']} aria-live="polite">
            <b id={nameId}>{say(`captcha.${state}`)}</b> <span id={moreId}>{say(`captcha.${state}-more`)}</span>
          </p>
        </>
      )}
      {children}
    </div>
  )
}

const signs: Partial<Record<CaptchaState, Drawing>> = { solved: tick, failed: alert }

function Sign({ state }: { state: CaptchaState }) {
  const icon = signs[state]
  return state === 'working' ? <Bars count={3} /> : icon && <Icon of={icon} />
}
