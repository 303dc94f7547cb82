import type { Say } from '@portico/text/say-in'
import type { AccountId, NetworkKey } from '../../ports/ids.js'
import type { Actor } from '../audit/record.js'
import type { Session } from './session-store.js'

/** One request of a visitor as a value: the session, the language, and the actor for the audit. */
export interface Visit extends Actor {
  /** The client's trusted address, for audit and limits, never for a message. */
  readonly source: string
  /** The keyed hash of the client's /24 or /48. */
  readonly network: NetworkKey
  /** The keyed hash of the client's IPv6 /32; null with IPv4. */
  readonly allocation: NetworkKey | null
  /** The text of the device cookie, which the visitor may have forged; empty without one. */
  readonly deviceCookie: string
  /** SHA-256 of the value of the session cookie, with a session or without; null without the cookie. */
  readonly browser: string | null
  /** What the browser says of itself; empty where it says nothing. */
  readonly userAgent: string
  readonly language: string
  readonly say: Say
  readonly session: Session | null
  actor: string
  about?: AccountId | null
  flowId: string | null
}
