import { useEffect, useEffectEvent } from 'react'

/**
 * Asks again and again while the page is visible, and at once when it becomes visible; only then for
 * null.
 */
export function useWhileVisible(ask: () => unknown, everyMs: number | null): void {
  const look = useEffectEvent(() => {
    if (!document.hidden) ask()
  })
  useEffect(() => {
    const timer = everyMs === null ? undefined : setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
}
