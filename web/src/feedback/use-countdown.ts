import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface Countdown {
  readonly left: number
  readonly isStopped: boolean
  readonly stop: () => void
}

/** Counts down once a second and calls `onDone` at 0, unless it was stopped. */
export function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [left, setLeft] = useState(seconds)
  const [isStopped, setStopped] = useState(false)
  const end = useEffectEvent(onDone)
  useEffect(() => {
    if (isStopped) return
    if (left === 0) return end()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStopped])
  const stop = useCallback(() => setStopped(true), [])
  return { left, isStopped, stop }
}
