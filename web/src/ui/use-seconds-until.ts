import { useEffect, useState } from 'react'

/** The whole seconds until an instant, 0 from then on; null for null. */
export function useSecondsUntil(instant: number): number
export function useSecondsUntil(instant: number | null): number | null
export function useSecondsUntil(instant: number | null): number | null {
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
