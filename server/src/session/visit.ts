import type { Say } from '../system/say.js'
import type { Session } from './session-store.js'

/** One request of a visitor as a value: who it is, in which language, and how the answer carries a new session. */
export interface Visit {
  readonly requestId: string
  /** The client's address as far as it can be trusted (T7); for the audit and the limits, never for a message. */
  readonly source: string
  readonly language: string
  readonly say: Say
  /** The live session, or null for an anonymous visitor. */
  readonly session: Session | null
  /** Lets the answer carry a new session id; null makes the visitor anonymous under a fresh id. */
  readonly carry: (sessionId: string | null) => void
  /** Who acts, for the audit: an account id or the keyed hash of a name. */
  actor: string
  /** The flow in which the visitor acts, for the audit. */
  flowId: string | null
}
