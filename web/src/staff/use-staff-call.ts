import type { StaffCallName, StaffInputOf } from '@portico/contract/desk/staff-calls'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { toastFailure } from '../api/use-call.js'
import { dismissFailure } from '../feedback/show-toast.js'
import { useConsole } from './console-state.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * One call of the console, with its pending state. `run` resolves with the fields of the answer;
 * with null after a failure, which a red toast tells, or while an earlier run is pending.
 */
export function useStaffCall<Name extends StaffCallName>(name: Name, onRefused?: (failure: CallFailed) => void) {
  const { call } = useConsole()
  const [isPending, setPending] = useState(false)
  const busy = useRef(false)
  const latest = useRef(onRefused)
  useLayoutEffect(() => {
    latest.current = onRefused
  })
  const run = useCallback(
    async (input: StaffInputOf<Name>): Promise<Fields | null> => {
      if (busy.current) return null
      busy.current = true
      setPending(true)
      dismissFailure()
      try {
        return await call(name, input)
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        toastFailure(failure)
        latest.current?.(failure)
        return null
      } finally {
        busy.current = false
        setPending(false)
      }
    },
    [call, name],
  )
  return { run, isPending }
}
