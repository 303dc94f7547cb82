import type { Challenge } from 'altcha-lib/types'
import { createContext, type Ref, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'

/**
 * `slow`: working, and longer than usual. `absent`: the server has no challenges, so the captcha
 * shows nothing and sends an empty text.
 */
export type CaptchaState = 'idle' | 'working' | 'slow' | 'solved' | 'failed' | 'absent'

export interface Captcha {
  /** Starts to solve a challenge, unless one is being solved or is solved. */
  readonly start: () => void
  /**
   * The text to send; empty without a solution. Waits for the solution, 20 seconds at most, or 60
   * where the server asks for more work than usual. Throws `CallFailed` where the server makes no
   * challenge for now: 429 or 503.
   */
  readonly answer: () => Promise<string>
  /** Discards the solution. */
  readonly clear: () => void
}

export interface CaptchaFieldProps {
  /** The form around the captcha starts, asks and clears it through this. */
  readonly ref: Ref<Captcha>
}

/** The time that a form waits for its captcha; then it sends an empty text. */
export const captchaWaitMs = 20_000
/** The further wait while the server asks for more work than usual (G3, G14). */
const slowWaitMs = 40_000

/**
 * The age in ms at which the client makes a new solution. It is shorter than the two minutes for
 * which the server accepts one at least.
 */
const solutionLifeMs = 100_000

/** The solution, or the refusal of a challenge; null where the work failed otherwise. */
type Outcome = string | CallFailed | null

interface Work {
  readonly result: Promise<Outcome>
  readonly controller: AbortController
  readonly timer: ReturnType<typeof setTimeout>
  isSlow: boolean
}

type Solve = typeof import('./solve-challenge.js').solveChallenge
// The build adds fewer bytes where nobody takes a name out of the import at once.
const loadSolver = () => import('./solve-challenge.js')

/** Solves a challenge. Tests provide a function that needs no worker. */
export const SolverContext = createContext<Solve>(async (challenge, signal) =>
  (await loadSolver()).solveChallenge(challenge, signal),
)

/**
 * The built-in captcha of one form: a proof of work, which starts when the visitor first uses the
 * form.
 */
export function useCaptcha(): Captcha & { readonly state: CaptchaState } {
  const solve = useContext(SolverContext)
  const [state, setState] = useState<CaptchaState>('idle')
  const work = useRef<Work | null>(null)

  const reset = useCallback((next: CaptchaState) => {
    clearTimeout(work.current?.timer)
    work.current?.controller.abort()
    work.current = null
    setState(next)
  }, [])

  const solveOnce = useCallback(() => {
    if (work.current !== null) return work.current
    const controller = new AbortController()
    setState('working')
    const settle = (next: CaptchaState, text: string | null) => {
      if (!controller.signal.aborted) setState(next)
      return text
    }
    const timer = setTimeout(reset, solutionLifeMs, 'idle')
    const onSlow = () => {
      own.isSlow = true
      settle('slow', null)
    }
    const result = solveNew(solve, controller.signal, onSlow).then(
      (text) => {
        if (text !== null) return settle('solved', text)
        clearTimeout(timer)
        return settle('absent', '')
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) reset('failed')
        return isForNow(failure) ? failure : null
      },
    )
    const own: Work = { result, controller, timer, isSlow: false }
    work.current = own
    return own
  }, [solve, reset])

  useEffect(() => () => reset('idle'), [reset])

  return useMemo(
    () => ({
      state,
      start: () => void solveOnce(),
      answer: async () => {
        const own = solveOnce()
        const inTime = await Promise.race([own.result, delay(captchaWaitMs)])
        const outcome = inTime ?? (own.isSlow ? await Promise.race([own.result, delay(slowWaitMs)]) : null)
        if (outcome instanceof CallFailed) throw outcome
        return outcome ?? ''
      },
      clear: () => reset('idle'),
    }),
    [state, solveOnce, reset],
  )
}

/**
 * True where a server refused a challenge only for now: the visitor needs to know when to try
 * again.
 */
function isForNow(failure: unknown): failure is CallFailed {
  return failure instanceof CallFailed && (failure.status === 429 || failure.status === 503)
}

/** The solution of a new challenge; null where the server has no challenges. */
async function solveNew(solve: Solve, signal: AbortSignal, onSlow: () => void): Promise<string | null> {
  const challenge = await callServer('captchaChallenge', {}, { signal }).catch((failure: unknown) => {
    // A server without this call, or with an answer that is no challenge, has no captcha of this
    // kind.
    if (failure instanceof CallFailed && (failure.status === 404 || failure.status === 200)) return null
    throw failure
  })
  if (challenge === null) return null
  const asked = challenge as unknown as Challenge
  if (asked.parameters.data?.['isRaised'] === true) onSlow()
  return solve(asked, signal)
}

export function delay(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}
