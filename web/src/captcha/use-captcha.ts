import type { Challenge } from 'altcha-lib/types'
import { createContext, type Ref, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'

/** `absent`: the server has no challenges, so there is nothing to show and nothing to send. */
export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed' | 'absent'

export interface Captcha {
  /** Starts the work unless it runs or is done. */
  readonly start: () => void
  /** The text to send: waits for the work, but never longer than 20 seconds; empty when there is none. */
  readonly answer: () => Promise<string>
  /** Throws the solution away. */
  readonly clear: () => void
}

export interface CaptchaFieldProps {
  /** How the form around a captcha speaks to it. */
  readonly ref: Ref<Captcha>
}

/** How long a form waits for its captcha before it is sent without. */
export const captchaWaitMs = 20_000

/** The server takes a solution for two minutes at least; an older one is made anew before it is refused. */
const freshMs = 100_000

interface Work {
  readonly result: Promise<string | null>
  readonly controller: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

type Solve = typeof import('./solve-challenge.js').solveChallenge

/** Does the work of a challenge; tests put something in its place that needs no worker. */
export const SolverContext = createContext<Solve>(async (challenge, signal) =>
  (await import('./solve-challenge.js')).solveChallenge(challenge, signal),
)

/** The built-in captcha of one form: a proof of work that starts when the form is first used. */
export function useCaptcha(): Captcha & { readonly state: CaptchaState } {
  const solve = useContext(SolverContext)
  const [state, setState] = useState<CaptchaState>('idle')
  const work = useRef<Work | null>(null)

  const drop = useCallback((next: CaptchaState) => {
    clearTimeout(work.current?.timer)
    work.current?.controller.abort()
    work.current = null
    setState(next)
  }, [])

  const begin = useCallback(() => {
    if (work.current !== null) return work.current.result
    const controller = new AbortController()
    setState('working')
    const settle = (next: CaptchaState, text: string | null) => {
      if (!controller.signal.aborted) setState(next)
      return text
    }
    const timer = setTimeout(drop, freshMs, 'idle')
    const result = solveNew(solve, controller.signal).then(
      (text) => {
        if (text !== null) return settle('solved', text)
        clearTimeout(timer)
        return settle('absent', '')
      },
      () => {
        if (!controller.signal.aborted) drop('failed')
        return null
      },
    )
    work.current = { result, controller, timer }
    return result
  }, [solve, drop])

  useEffect(() => () => drop('idle'), [drop])

  return useMemo(
    () => ({
      state,
      start: () => void begin(),
      answer: async () => (await Promise.race([begin(), after(captchaWaitMs)])) ?? '',
      clear: () => drop('idle'),
    }),
    [state, begin, drop],
  )
}

/** Null where the server has no challenges. */
async function solveNew(solve: Solve, signal: AbortSignal): Promise<string | null> {
  const challenge = await callServer('captchaChallenge', {}, { signal }).catch((failure: unknown) => {
    // 404, or an answer that is no challenge: another server.
    if (failure instanceof CallFailed && (failure.status === 404 || failure.status === 200)) return null
    throw failure
  })
  return challenge === null ? null : solve(challenge as unknown as Challenge, signal)
}

export function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}
