import type { SessionState } from '@portico/contract/calls/session-calls'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import { showTag } from '../api/page-tag.js'
import { toastFailure } from '../api/use-call.js'
import { advanceStep, type StepEvent } from './advance-step.js'
import { anonymous, isSameFlow, type Step, screenOf } from './step.js'
import { stepOf } from './step-of.js'
import { forgetUsername } from './typed-username.js'

interface ProviderProps {
  /** The session as the server described it in the page; the provider then does not ask for it. */
  readonly session?: SessionState | undefined
  readonly children: ReactNode
}

type Happening = StepEvent | ((step: Step) => Step)

interface StepAccess {
  readonly step: Step
  /** Takes the step that an event or a change leads to, and returns it. */
  readonly dispatch: (event: Happening) => Step
  /** True while the visitor is in the flow, or in the session, of an earlier step. */
  readonly isStillIn: (earlier: Step) => boolean
  /** True until the server has described the session of a reloaded page. */
  readonly isRestoring: boolean
  /** Forgets the visitor, and asks the server who is there now; resolves with the step. */
  readonly askAnew: () => Promise<Step>
  /** The account that came with the page, for the first screen that shows it. */
  readonly toldAccount: RefObject<SessionState['account']>
  /** Why an outside sign-in came to nothing, until the visitor has read it. */
  readonly toldOutside: RefObject<SessionState['outside']>
}

const StepContext = createContext<StepAccess>({
  step: anonymous,
  dispatch: () => anonymous,
  isStillIn: () => false,
  isRestoring: true,
  askAnew: async () => anonymous,
  toldAccount: { current: null },
  toldOutside: { current: undefined },
})

/**
 * Holds the visitor. Asks the server at start for the session of a reloaded page, unless the page
 * came with it.
 */
export function StepProvider({ session, children }: ProviderProps) {
  const [step, setStep] = useState(() => (session ? stepOf(session) : anonymous))
  const latest = useRef(step)
  const dispatch = useCallback((event: Happening) => {
    latest.current = typeof event === 'function' ? event(latest.current) : advanceStep(latest.current, event)
    setStep(latest.current)
    return latest.current
  }, [])
  const [isRestoring, setRestoring] = useState(session === undefined)
  const toldAccount = useRef(session?.account)
  const toldOutside = useRef<SessionState['outside']>(undefined)
  const restore = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const restored = await callServer('session', {}, { signal })
        toldOutside.current = restored.outside
        dispatch({ type: 'restored', session: restored })
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        if (!signal?.aborted && isTemporary(failure)) toastFailure(failure)
      }
      if (!signal?.aborted) setRestoring(false)
      return latest.current
    },
    [dispatch],
  )
  const askAnew = useCallback(() => {
    forgetUsername()
    toldAccount.current = null
    showTag('')
    dispatch({ type: 'ended' })
    setRestoring(true)
    return restore()
  }, [dispatch, restore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page comes with one session at most
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    if (session === undefined) restore(signal)
    window.addEventListener('pagehide', ({ persisted }) => hidePage(persisted), { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && askAnew(), { signal })
    return () => controller.abort()
  }, [])
  useLayoutEffect(() => hidePage(false))
  const isStillIn = useCallback((earlier: Step) => isSameFlow(earlier, latest.current), [])
  const access = useMemo(
    () => ({ step, dispatch, isStillIn, isRestoring, askAnew, toldAccount, toldOutside }),
    [step, dispatch, isStillIn, isRestoring, askAnew],
  )
  return <StepContext value={access}>{children}</StepContext>
}

export function useStep(): StepAccess {
  return useContext(StepContext)
}

/** Takes the step that an event or a change leads to, and shows its screen. */
export function useGoOn(): (event: Happening) => void {
  const { dispatch } = useStep()
  const [, navigate] = useLocation()
  return (event) => navigate(screenOf(dispatch(event)))
}

/**
 * A page that the browser takes from its back-forward cache may show a person who has signed out
 * meanwhile. It is hidden before it goes there, until the visitor is forgotten (G20).
 */
function hidePage(isHidden: boolean): void {
  document.documentElement.toggleAttribute('data-cached', isHidden)
}

/**
 * True where the server may still know the visitor. Any other failure means that it does not offer
 * this call.
 */
function isTemporary({ status }: CallFailed): boolean {
  return !status || status === 429 || (status > 499 && status !== 501)
}
