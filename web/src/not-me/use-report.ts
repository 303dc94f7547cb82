import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dismissFailure, showToast } from '../feedback/show-toast.js'
import { askReport, type Told } from './ask-report.js'
import { codeBehind } from './code-in.js'

/** The hash of the question before the report; it holds no code. */
export const stopHash = '#stop'

interface Report {
  /** The newest answer; null until the first one. */
  readonly told: Told | null
  /** True from the second answer on: what stands on the page took the place of something. */
  readonly isLater: boolean
  readonly isAsking: boolean
  readonly ask: (code: string) => Promise<void>
  readonly tell: (told: Told) => void
}

/**
 * Asks the server for the event of the code in the address, and of every further code. Without one
 * it asks all the same: the answer tells whether the portal takes reports.
 */
export function useReport(): Report {
  const [{ told, count }, setTold] = useState<{ told: Told | null; count: number }>({ told: null, count: 0 })
  const [isAsking, setAsking] = useState(true)
  const asked = useRef(0)
  const tell = useCallback((answer: Told) => {
    asked.current += 1
    setTold((before) => ({ told: answer, count: before.count + 1 }))
    setAsking(false)
  }, [])
  const ask = useCallback(
    async (code: string) => {
      asked.current += 1
      const own = asked.current
      setAsking(true)
      dismissFailure()
      const answer = await askReport(code)
      if (own !== asked.current) return
      if (answer.kind === 'unknown' && code !== '') showToast({ message: answer.message, success: false })
      tell(answer)
    },
    [tell],
  )
  useCodeBehind(ask)
  return { told, isLater: count > 1, isAsking, ask, tell }
}

/**
 * Takes the code out of the address bar as soon as the page is there. From then on the page alone
 * has it, in memory.
 */
function useCodeBehind(ask: Report['ask']): void {
  const [first] = useState(() => codeBehind(window.location.hash))
  useLayoutEffect(cleanAddress, [])
  useEffect(() => void ask(first), [ask, first])
  useEffect(() => {
    // The address of another notice, opened in this tab, does not load the page anew.
    const take = () => {
      const { hash } = window.location
      if (hash === '' || hash === stopHash) return
      cleanAddress()
      ask(codeBehind(hash))
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [ask])
}

function cleanAddress(): void {
  window.history.replaceState(null, '', window.location.pathname)
}
