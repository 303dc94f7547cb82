import type { CallName, InputOf } from '@portico/contract'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'

/** One call as a rule sees it: the ports, the visit, the parsed input, and what the scope found. */
export interface CallContext<Name extends CallName, Scoped = null> {
  readonly ports: Ports
  readonly visit: Visit
  readonly input: InputOf<Name>
  readonly scoped: Scoped
}

/** What a rule answers with HTTP 200. */
export interface Answer<Output> {
  readonly output: Output
  /**
   * The session id that the visitor has from now on; null leaves the visitor anonymous under a
   * fresh id. Without it the visitor keeps the present one.
   */
  readonly session?: string | null
}
