import { useEffect, useState } from 'react'
import { useText } from '../text/use-text.js'
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
  const { isNew, message } = sentCode
  if (left === null) return message !== '' && <p className={styles['clock']}>{message}</p>
  const counting = isNew ? 'code-step.wait' : 'code-step.wait-after-sent'
  return (
    <p role="timer" className={styles['clock']}>
      {left > 0 ? say(counting, { count: left }) : say('code-step.may-resend')}
    </p>
  )
}

/** The whole seconds until an instant, 0 from then on; null for null. */
function useSecondsUntil(instant: number | null): number | null {
  const [seen, setSeen] = useState(() => ({ instant, now: Date.now() }))
  // A new instant meets the present second: from an older one it would seem farther away.
  const latest = seen.instant === instant ? seen : { instant, now: Date.now() }
  if (latest !== seen) setSeen(latest)
  useEffect(() => {
    if (instant === null) return
    const timer = setInterval(() => {
      const now = Date.now()
      setSeen({ instant, now })
      if (now >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === null ? null : Math.max(0, Math.ceil((instant - latest.now) / 1000))
}
