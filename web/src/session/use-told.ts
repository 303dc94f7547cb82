import type { CallName, InputOf } from '@portico/contract/calls'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { useSessionEnded } from './use-session-ended.js'

/** What a call that only asks has brought. */
export interface Told<Value> {
  /** Undefined until it is known. */
  readonly value: Value | undefined
  /** Why it is not known; null while it is asked for. */
  readonly failure: { readonly message: string; readonly isMissing: boolean } | null
  readonly isAsking: boolean
  readonly askAgain: () => void
  readonly show: (value: Value) => void
}

/**
 * Asks the server when the screen opens, and again when the visitor wants it. `read` gives null for
 * an answer of no use. It leaves the reason alone that may stand on the page.
 */
export function useTold<Name extends CallName, Value>(
  name: Name,
  input: InputOf<Name>,
  read: (answer: unknown) => Value | null,
): Told<Value> {
  const ended = useSessionEnded()
  const [value, show] = useState<Value>()
  const [failure, setFailure] = useState<Told<Value>['failure']>(null)
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(true)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    setAsking(true)
    try {
      const told = read(await callServer(name, input, { signal }))
      if (signal.aborted) return
      if (told === null) throw new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') })
      show(told)
      setFailure(null)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      if (signal.aborted) return
      if (failed.status === 401) ended(failed)
      setFailure({ message: failed.message, isMissing: failed.status === 404 })
    }
    setAsking(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    ask(leaving.signal)
    return () => leaving.abort()
  }, [attempt])
  const askAgain = useCallback(() => setAttempt((before) => before + 1), [])
  return { value, failure, isAsking, askAgain, show }
}
