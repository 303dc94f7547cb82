import { useEffect, useState } from 'react'
import { isOver, type SentCode } from '../visitor/sent-code.js'

/**
 * True once the code that left last has ended; false where the server did not tell when. It looks
 * at clocks, because the timers of a page stand still while its machine sleeps.
 */
export function useHasEnded(sentCode: SentCode | null): boolean {
  const [ended, setEnded] = useState<number | null>(null)
  const end = sentCode?.validUntil ?? null
  useEffect(() => {
    if (sentCode === null || end === null) return
    const timer = setInterval(() => {
      if (!isOver(sentCode)) return
      clearInterval(timer)
      setEnded(end)
    }, 1000)
    return () => clearInterval(timer)
  }, [sentCode, end])
  return end !== null && ended === end
}
