import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import { toastFailure } from '../api/use-call.js'
import { advanceVisitor, type VisitorEvent } from './advance-visitor.js'
import { anonymous, type Visitor } from './visitor.js'

interface VisitorAccess {
  readonly visitor: Visitor
  readonly dispatch: (event: VisitorEvent) => void
  /** Whether the server has not yet described the session of a reloaded page. */
  readonly isRestoring: boolean
}

const VisitorContext = createContext<VisitorAccess>({
  visitor: anonymous,
  dispatch: () => undefined,
  isRestoring: true,
})

/** Holds the visitor, and asks the server at start for the session of a reloaded page. */
export function VisitorProvider({ children }: { children: ReactNode }) {
  const [visitor, dispatch] = useReducer(advanceVisitor, anonymous)
  const [isRestoring, setRestoring] = useState(true)
  useEffect(() => {
    const controller = new AbortController()
    callServer('session', {}, { signal: controller.signal })
      .then((session) => dispatch({ type: 'restored', session }))
      .catch((failure) => {
        if (!(failure instanceof CallFailed)) throw failure
        if (!controller.signal.aborted && isTemporary(failure)) toastFailure(failure)
      })
      .finally(() => {
        if (!controller.signal.aborted) setRestoring(false)
      })
    return () => controller.abort()
  }, [])
  const access = useMemo(() => ({ visitor, dispatch, isRestoring }), [visitor, isRestoring])
  return <VisitorContext value={access}>{children}</VisitorContext>
}

export function useVisitor(): VisitorAccess {
  return useContext(VisitorContext)
}

/**
 * Whether the server may still know the visitor. Any other failure means that it does not offer
 * this call.
 */
function isTemporary({ status }: CallFailed): boolean {
  return !status || status === 429 || (status > 499 && status !== 501)
}
