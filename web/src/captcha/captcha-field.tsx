import { useId } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Bars } from '../ui/bars.js'
import { Icon } from '../ui/icon.js'
import styles from './captcha-field.module.css'
import type { Captcha, CaptchaState } from './use-captcha.js'

/** The box of the built-in captcha, as large as a vendor's widget. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const say = useEntranceText()
  const nameId = useId()
  const moreId = useId()
  const { state, start } = captcha
  if (state === 'absent') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div role="group" aria-label={say('captcha.label')} className={styles['captcha']} data-state={state}>
      <button
        type="button"
        aria-labelledby={nameId}
        aria-describedby={moreId}
        aria-busy={state === 'working' || undefined}
        onClick={start}
      >
        <Sign state={state} />
      </button>
      <p className={styles['words']} aria-live="polite">
        <b id={nameId}>{say(`captcha.${state}`)}</b> <span id={moreId}>{say(`captcha.${state}-more`)}</span>
      </p>
    </div>
  )
}

function Sign({ state }: { state: CaptchaState }) {
  switch (state) {
    case 'working':
      return <Bars count={3} />
    case 'solved':
      return <Icon name="tick" />
    case 'failed':
      return <Icon name="alert" />
    case 'idle':
    case 'absent':
      return null
    default:
      return state satisfies never
  }
}
