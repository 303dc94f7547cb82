import type { StaffCallName, StaffInputOf } from '@portico/contract/desk/staff-calls'
import { createContext, useContext } from 'react'
import type { Case } from './read-case.js'
import type { StaffSession } from './read-session.js'
import type { Slip } from './read-slip.js'

/** What the console shows. Only `open` holds names. */
export type ConsoleState =
  | { readonly kind: 'asking' | 'missing' | 'outside' | 'asleep' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly session: StaffSession }

type Fields = Readonly<Record<string, unknown>>

/** A press of a case that was repeated after the agent's password, and what the server answered. */
export interface Pressed {
  readonly input: Fields
  readonly answer: Fields
}

/** A case that was told just now, and the press that told it. */
export interface Known {
  readonly told: Case
  readonly pressed: Pressed | null
}

interface ConsoleAccess {
  readonly session: StaffSession
  /**
   * Makes a call of the console; null where it ended the session or put it to sleep, which the
   * console then shows. Rejects with `CallFailed` for every other failure.
   */
  readonly call: <Name extends StaffCallName>(name: Name, input: StaffInputOf<Name>) => Promise<Fields | null>
  /** Asks for the session again, such as for the open cases. */
  readonly refresh: () => Promise<void>
  readonly leave: () => Promise<void>
  /** Shows a pass until the agent closes it. */
  readonly showSlip: (slip: Slip) => void
  /** What was told just now, for the page that opens with it. */
  readonly known: { current: Known | null }
}

export const ConsoleContext = createContext<ConsoleAccess | null>(null)

/** The console for a page inside of it. */
export function useConsole(): ConsoleAccess {
  const access = useContext(ConsoleContext)
  if (access === null) throw new Error('the console is not open')
  return access
}
