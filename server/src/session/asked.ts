import type { CallName, InputOf } from '@portico/contract'
import type { Ports } from '../ports.js'
import type { Visit } from './visit.js'

/** One call as a rule sees it: the world, the visitor, the parsed input, and what the call's scope has found. */
export interface Asked<Name extends CallName, Scoped = null> {
  readonly ports: Ports
  readonly visit: Visit
  readonly input: InputOf<Name>
  readonly scoped: Scoped
}
