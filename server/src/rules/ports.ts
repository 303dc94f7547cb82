import type { LimitedCaptcha } from '../ports/captcha/with-overall-limit.js'
import type { Config } from '../ports/config/config.js'
import { offeredKinds } from '../ports/config/offered-kinds.js'
import type { LateChannels } from '../ports/delivery/watch-channels.js'
import type { Directory } from '../ports/directory/directory.js'
import type { People } from '../ports/directory/people.js'
import type { IdentityProvider } from '../ports/identity-provider/identity-provider.js'
import type { Clock } from '../ports/system/clock.js'
import type { Logger } from '../ports/system/logger.js'
import type { Random, Secrets } from '../ports/system/secrets.js'
import type { Turns } from '../ports/system/turns.js'
import type { Store } from './stores.js'

/** The part of the configuration that rules read. It has no address and no credential. */
export interface PortalRules extends ConfiguredRules {
  /** True with an SMS gateway. Without one the portal offers no phones. */
  readonly hasSms: boolean
}

const ofRules = [
  ...(['institution', 'languages', 'timeZone', 'texts', 'passwordWords', 'limits', 'passwordProfile'] as const),
  ...(['enumeration', 'selfServiceExclude', 'session', 'contactHoldMs', 'smsReach', 'publicUrl'] as const),
  ...([
    'deviceCookie',
    'alarmTightens',
    'webhookEvents',
    'country',
    'keptContacts',
    'proofKinds',
    'reportsMail',
    'staff',
    'drive',
    'outside',
    'reminders',
    'retentionMs',
  ] as const),
]
type ConfiguredRules = Pick<Config, (typeof ofRules)[number]>

export function rulesOf(config: Config, { hasSms }: Pick<PortalRules, 'hasSms'>): PortalRules {
  const configured = Object.fromEntries(ofRules.map((name) => [name, config[name]])) as unknown as ConfiguredRules
  return { ...configured, proofKinds: offeredKinds(config), hasSms }
}

/** Ports for a transaction, which may run again: they reach nothing that would notice. */
export type TransactionPorts = Pick<Ports, 'clock' | 'random' | 'secrets' | 'rules'>

/** The outside world as words and foundations see it. `compose.ts` chooses the adapters. */
export interface Ports {
  readonly store: Store
  readonly directory: Directory
  readonly people: People
  readonly captcha: LimitedCaptcha
  /** Null where no identity provider is set. */
  readonly provider: IdentityProvider | null
  readonly clock: Clock
  readonly random: Random
  readonly turns: Turns
  readonly secrets: Secrets
  readonly rules: PortalRules
  readonly log: Logger
  /** Which messages leave late, whoever they are for. */
  readonly late: LateChannels
}
