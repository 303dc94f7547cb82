import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import type { FlowName } from '@portico/contract/paths'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { dismissFailure, showToast } from '../feedback/show-toast.js'
import { CallFailed } from './call-failed.js'
import { callServer } from './call-server.js'

export type Reaction = (failure: CallFailed) => void

interface UseCallOptions {
  /**
   * The reaction to a failure by HTTP status. A status not listed goes to `other`; without `other`
   * it is a red toast.
   */
  readonly on?: Partial<Record<number | 'other', Reaction>> | undefined
  readonly flow?: FlowName | undefined
}

type InputInTime<Name extends CallName> = () => Promise<InputOf<Name>>

export interface Call<Name extends CallName> {
  /**
   * Resolves with the output; with null after a failure, or while an earlier run is pending. An
   * input that takes time is a function; a `CallFailed` that it throws is a failure of the call.
   */
  readonly run: (input: InputOf<Name> | InputInTime<Name>) => Promise<OutputOf<Name> | null>
  readonly isPending: boolean
}

/** For failures that the visitor need not know of. */
export const ignoreFailure: Reaction = () => undefined

/** Shows the message of a failure in a red toast. */
export const toastFailure: Reaction = (failure) => showToast({ message: failure.message, success: false })

/** One call of the contract, with its pending state and its reactions to failures. */
export function useCall<Name extends CallName>(name: Name, options: UseCallOptions = {}): Call<Name> {
  const [isPending, setPending] = useState(false)
  const busy = useRef(false)
  const latest = useRef(options)
  // In an effect, because React may discard a rendering.
  useLayoutEffect(() => {
    latest.current = options
  })

  const run = useCallback(
    async (input: InputOf<Name> | InputInTime<Name>) => {
      if (busy.current) return null
      const { flow } = latest.current
      busy.current = true
      setPending(true)
      dismissFailure()
      try {
        return await callServer(name, typeof input === 'function' ? await input() : input, { flow })
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        reactionTo(failure, latest.current.on ?? {})(failure)
        return null
      } finally {
        busy.current = false
        setPending(false)
      }
    },
    [name],
  )
  return { run, isPending }
}

function reactionTo(failure: CallFailed, on: NonNullable<UseCallOptions['on']>): Reaction {
  // The page asks for its session anew, and says why.
  if (isGivenUp(failure) || failure.code === 'other-session') return ignoreFailure
  return on[failure.status] ?? on.other ?? toastFailure
}

/** True where the client itself aborted the call. The visitor need not know of it. */
function isGivenUp({ cause }: CallFailed): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
