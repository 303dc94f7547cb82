import type { CallName, InputOf } from '@portico/contract'
import type { Ports } from '../../rules/ports.js'
import type { Visit } from '../../rules/session/visit.js'

/** One call as a rule sees it: the ports, the visit, the parsed input, and what the scope found. */
export interface CallContext<Name extends CallName, Scoped = null> {
  readonly ports: Ports
  readonly visit: Visit
  readonly input: InputOf<Name>
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
