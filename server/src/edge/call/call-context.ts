import type { CallName, InputOf, OutputOf, StaffCallName, StaffInputOf, StaffOutputOf } from '@portico/contract'
import type { Ports } from '../../rules/ports.js'
import type { Visit } from '../../rules/session/visit.js'

/** A call of the portal, or one of the help desk's console. */
export type ServedName = CallName | StaffCallName

/** What a call is sent, by its schema. */
export type Taken<Name extends ServedName> = Name extends CallName
  ? InputOf<Name>
  : Name extends StaffCallName
    ? StaffInputOf<Name>
    : never

/** What a call answers with HTTP 200. */
export type Given<Name extends ServedName> = Name extends CallName
  ? OutputOf<Name>
  : Name extends StaffCallName
    ? StaffOutputOf<Name>
    : never

/** One call as a rule sees it: the ports, the visit, the parsed input, and what the scope found. */
export interface CallContext<Name extends ServedName, Scoped = null> {
  readonly ports: Ports
  readonly visit: Visit
  readonly input: Taken<Name>
  readonly scoped: Scoped
}

/** The answer of a rule, sent with HTTP 200. */
export interface Answer<Output> {
  readonly output: Output
  /** The next session id; null is anonymous under a fresh one, a missing field the present one. */
  readonly session?: string | null
  /** The visitor's next device cookie (G1); null or absent, the visitor keeps the present one. */
  readonly device?: string | null
}
