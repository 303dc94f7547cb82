import type { StaffCallName, StaffInputOf } from '@portico/contract/desk/staff-calls'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callStaff } from '../api/call-staff.js'
import { dismissReason, dismissToast, showToast } from '../feedback/show-toast.js'
import { showReason } from '../session/show-reason.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import type { ConsoleState, Known } from './console-state.js'
import { readCase, textOf } from './read-case.js'
import { readSession } from './read-session.js'
import { readSlip, type Slip } from './read-slip.js'

/** The server puts a console to sleep this long after the last press. */
const awakeMs = 5 * 60_000
const lookMs = 10_000

/** The calls that only look, which keep nobody awake. */
const looks: ReadonlySet<StaffCallName> = new Set(['staffSession', 'staffCase'])

/** The calls that the page repeats once the agent has typed the password. */
const repeated: ReadonlySet<StaffCallName> = new Set(['staffAct', 'staffCheck', 'staffApprove'])

interface Again {
  readonly name: StaffCallName
  readonly input: never
}

/** Holds the console session: what the server says of it, and when it falls asleep. */
export function useConsoleState() {
  const [state, setState] = useState<ConsoleState>({ kind: 'asking' })
  const pressedAt = useRef(Date.now())
  const again = useRef<Again | null>(null)
  const known = useRef<Known | null>(null)
  const wasOpen = useRef(false)
  const ends = useRef(0)
  const [slip, showSlip] = useState<Slip | null>(null)

  const open = useCallback((answer: unknown) => {
    const session = readSession(answer)
    if (session === null) throw new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') })
    wasOpen.current = true
    setState({ kind: 'open', session })
  }, [])

  /**
   * Ends what shows names. A pass is hidden while the console sleeps, because its agent may have
   * walked away, and comes again after their password; it ends with the session.
   */
  const leaveTo = useCallback((kind: 'asleep' | 'outside' | 'missing') => {
    known.current = null
    again.current = null
    if (kind !== 'asleep') showSlip(null)
    ends.current += 1
    dismissToast()
    dismissReason()
    setState({ kind })
  }, [])

  /** Shows that a failure has ended the session or put it to sleep; false for every other failure. */
  const showEnd = useCallback(
    (failure: CallFailed) => {
      const end = endOf(failure)
      if (end === null) return false
      leaveTo(end)
      // A visitor who has just come knows that no console is open.
      if (end === 'outside' && wasOpen.current) showReason(failure.message)
      wasOpen.current = false
      return true
    },
    [leaveTo],
  )

  const call = useCallback(
    async <Name extends StaffCallName>(name: Name, input: StaffInputOf<Name>) => {
      try {
        const answer = await callStaff(name, input)
        if (!looks.has(name)) pressedAt.current = Date.now()
        return answer
      } catch (failure) {
        if (!(failure instanceof CallFailed && showEnd(failure))) throw failure
        again.current = failure.code === 'prove-again' && repeated.has(name) ? { name, input: input as never } : null
        return null
      }
    },
    [showEnd],
  )

  const refresh = useCallback(async () => {
    const before = ends.current
    try {
      const answer = await call('staffSession', {})
      // A late answer brings no name back.
      if (answer !== null && before === ends.current) open(answer)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setState((shown) => (shown.kind === 'open' ? shown : { kind: 'failed', message: failure.message }))
    }
  }, [call, open])

  /** Goes on after the password: first who is there, then what the agent had pressed. */
  const wake = useCallback(async () => {
    const pressed = again.current
    again.current = null
    pressedAt.current = Date.now()
    const repeated = pressed && (await repeat(pressed))
    known.current = repeated?.known ?? null
    if (repeated?.slip) showSlip(repeated.slip)
    await refresh()
    showToast({ message: repeated?.message ?? '', success: true })
  }, [refresh])

  useFallAsleep(state.kind === 'open', pressedAt, () => leaveTo('asleep'))
  useEffect(() => void refresh(), [refresh])
  return { state, call, refresh, open, wake, leaveTo, known, slip, showSlip }
}

function endOf({ status, code }: CallFailed): 'asleep' | 'outside' | 'missing' | null {
  if (status === 404) return 'missing'
  if (status !== 401) return null
  return code === 'prove-again' ? 'asleep' : 'outside'
}

/** Null where the press was refused, which a red toast tells. */
async function repeat({ name, input }: Again) {
  try {
    const answer = await callStaff(name, input)
    const told = readCase(answer)
    const slip = readSlip(answer, told?.name ?? '')
    // A slip itself tells that it is there, and a toast would lie over it.
    const message = slip === null ? textOf(answer['message']) : ''
    return { known: told && { told, pressed: { input, answer } }, slip, message }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    showToast({ message: failure.message, success: false })
    return null
  }
}

/** Looks at the clock again and again, because a computer that slept has run no timer. */
function useFallAsleep(isAwake: boolean, pressedAt: { readonly current: number }, onAsleep: () => void): void {
  const look = useEffectEvent(() => {
    if (Date.now() - pressedAt.current >= awakeMs) onAsleep()
  })
  useEffect(() => {
    if (!isAwake) return
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isAwake])
}
