import type { Logger } from 'pino'
import type { Captcha } from './captcha/captcha.js'
import type { Config } from './config/config.js'
import type { Directory } from './directory/directory.js'
import type { Store } from './stores.js'
import type { Clock } from './system/clock.js'
import type { Random } from './system/random.js'
import type { Secrets } from './system/secrets.js'

/** What the rules read of the configuration: no address, no credential. */
export type PortalRules = Pick<
  Config,
  | 'institution'
  | 'languages'
  | 'limits'
  | 'passwordProfile'
  | 'enumeration'
  | 'selfServiceExclude'
  | 'session'
  | 'contactHoldMs'
  | 'smsReach'
  | 'publicUrl'
>

/** The outside world as the words and foundations see it; `compose.ts` chooses what stands behind each. */
export interface Ports {
  readonly store: Store
  readonly directory: Directory
  readonly captcha: Captcha
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  readonly rules: PortalRules
  /** Whether phones can be reached; without, they are not offered. */
  readonly hasSms: boolean
  /** Tells the outbox that something new is waiting. */
  readonly nudgeOutbox: () => void
  readonly log: Logger
}
