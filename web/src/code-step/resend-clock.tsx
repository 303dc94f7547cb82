import { useWaitText } from '../feedback/use-wait-text.js'
import { useText } from '../text/use-text.js'
import { useSecondsUntil } from '../ui/use-seconds-until.js'
import type { SentCode } from '../visitor/sent-code.js'
import styles from './code-step.module.css'

/**
 * Counts down to the instant from which the server sends another code; where it told none, its own
 * sentence.
 */
export function ResendClock({ sentCode }: { sentCode: SentCode | null }) {
  const say = useText()
  const left = useSecondsUntil(sentCode?.resendAt ?? null)
  if (sentCode === null) return null
  const { isNew, isLate, isUntold, message } = sentCode
  // The step itself shows that messages are late.
  if (left === null) return message !== '' && !isLate && <p className={styles['clock']}>{message}</p>
  const counting = isNew || isLate || isUntold ? 'code-step.wait' : 'code-step.wait-after-sent'
  return (
    <p role="timer" className={styles['clock']}>
      {left > 0 ? say(counting, { count: left }) : say('code-step.may-resend')}
    </p>
  )
}

/** Counts down to the instant from which the server takes a code again; its end is announced. */
export function TryClock({ seconds }: { seconds: number }) {
  const { text, left } = useWaitText(seconds)
  return (
    <p className={styles['clock']} aria-live={left > 0 ? 'off' : 'polite'}>
      {text}
    </p>
  )
}
