import { fieldsOf } from '@portico/contract/parse-fields'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/show-toast.js'
import { useWhileVisible } from '../layout/use-while-visible.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { type Pressed, useConsole } from './console-state.js'
import { type Case, readCase } from './read-case.js'
import { readShownOnce, type ShownOnce } from './read-slip.js'

/** The owner may end a case on the dashboard at any time. */
const lookMs = 15_000
/** The person picks a number while the agent listens. */
const pickLookMs = 3_000

interface ToldCase {
  readonly told: Case | null
  /** What began the check that is told, and is shown this once. */
  readonly shown: ShownOnce
  /** The press that the page repeated before it opened. */
  readonly pressed: Pressed | null
  /** Why there is nothing to show; null while it is asked for. */
  readonly failure: CallFailed | null
  readonly ask: () => Promise<void>
  /** Takes the case out of the answer of a call; asks for it where it is not there. */
  readonly take: (answer: unknown) => Case | null
  /** Takes a refusal that may say that the case has ended. */
  readonly refuse: (failure: CallFailed) => void
}

/** Asks for a case when its page opens, and again while it is visible. */
export function useCase(id: string): ToldCase {
  const { call, known } = useConsole()
  const [first] = useState(() => (known.current?.told.id === id ? known.current : null))
  const [told, setTold] = useState(first?.told ?? null)
  const [shown, setShown] = useState(() => readShownOnce(first?.pressed?.answer))
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const asked = useRef(0)

  const refuse = useCallback((refusal: CallFailed) => {
    if (refusal.code !== 'case-gone') return
    asked.current += 1
    setTold(null)
    setFailure(refusal)
  }, [])
  const ask = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    try {
      const answer = await call('staffCase', { case: id })
      // The answer of a press since then is newer.
      if (answer === null || own !== asked.current) return
      const read = readCase(answer)
      if (read === null) throw new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') })
      setTold(read)
      setFailure(null)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      if (own !== asked.current) return
      setFailure(failed)
      refuse(failed)
    }
  }, [call, id, refuse])
  const take = useCallback(
    (answer: unknown) => {
      const read = readCase(answer)
      if (read === null) {
        showToast({ message: sayAtEntrance('call.unclear'), success: false })
        ask()
        return null
      }
      asked.current += 1
      setTold(read)
      // Only what begins a check has them; another answer leaves what it showed.
      if (fieldsOf(answer)['say'] !== undefined) setShown(readShownOnce(answer))
      return read
    },
    [ask],
  )
  const open = useEffectEvent(() => {
    known.current = null
    if (told === null) ask()
  })
  useEffect(() => open(), [])
  const { kind, state } = told?.check ?? {}
  useWhileVisible(ask, kind === 'pick' && state === 'sent' ? pickLookMs : lookMs)
  return { told, shown, pressed: first?.pressed ?? null, failure, ask, take, refuse }
}
