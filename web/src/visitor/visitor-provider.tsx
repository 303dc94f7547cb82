import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import { toastFailure } from '../api/use-call.js'
import { advance, anonymous, type Visitor, type VisitorEvent } from './visitor.js'

interface VisitorAccess {
  readonly visitor: Visitor
  readonly tell: (event: VisitorEvent) => void
  /** Whether it is still unknown where a reloaded page stands. */
  readonly isRestoring: boolean
}

const VisitorContext = createContext<VisitorAccess>({ visitor: anonymous, tell: () => undefined, isRestoring: true })

/** Holds the visitor and asks the server at start where a reloaded page stood. */
export function VisitorProvider({ children }: { children: ReactNode }) {
  const [visitor, tell] = useReducer(advance, anonymous)
  const [isRestoring, setRestoring] = useState(true)
  useEffect(() => {
    const controller = new AbortController()
    callServer('session', {}, { signal: controller.signal })
      .then((session) => tell({ type: 'restored', session }))
      .catch((failure) => {
        if (!(failure instanceof CallFailed)) throw failure
        if (!controller.signal.aborted && passes(failure)) toastFailure(failure)
      })
      .finally(() => {
        if (!controller.signal.aborted) setRestoring(false)
      })
    return () => controller.abort()
  }, [])
  const access = useMemo(() => ({ visitor, tell, isRestoring }), [visitor, isRestoring])
  return <VisitorContext value={access}>{children}</VisitorContext>
}

export function useVisitor(): VisitorAccess {
  return useContext(VisitorContext)
}

/** Whether the server may know the visitor all the same; one without this call refuses it otherwise. */
function passes({ status }: CallFailed): boolean {
  return !status || status === 429 || (status > 499 && status !== 501)
}
