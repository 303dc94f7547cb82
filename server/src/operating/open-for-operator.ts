import { idPrefixInStore } from '../ports/config/is-in-store.js'
import type { StoreConfig } from '../ports/config/load-config.js'
import type { Directory } from '../ports/directory/directory.js'
import type { People } from '../ports/directory/people.js'
import { takeDecided } from '../ports/directory/take-decided.js'
import { ok, type Result } from '../ports/result.js'
import type { Clock } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'
import { type Random, systemRandom } from '../ports/system/secrets.js'
import type { Store } from '../rules/stores.js'
import { chooseDirectory } from '../start/choose-directory.js'
import { openClock } from '../start/keep-time.js'
import { usualPasswordHash } from '../store/embedded-directory/password-hash.js'
import { closingOnFailure, type Opening, openStore } from './open-store.js'
import type { AccountAdministration } from './operator/account-administration.js'
import { embeddedAdministration } from './operator/embedded/embedded-administration.js'

/** The ports of the operator's commands, whether the server runs or not. */
export interface OperatorPorts {
  readonly store: Store
  readonly directory: Directory
  readonly people: People
  readonly accounts: AccountAdministration
  readonly clock: Clock
  /** The time of the store's wall clock, in ms. */
  readonly wall: () => number
  readonly random: Random
  readonly operator: string
  /** Completes phone numbers without a country code. */
  readonly country: string | null
  readonly close: () => Promise<void>
}

/** An import must not fail because the machine is busy. */
const hashWaitMs = 10 * 60_000

/** Opens the store, and the directory, for a command of an operator. */
export async function openForOperator(
  config: StoreConfig,
  operator: string,
  opening: Opening,
): Promise<Result<OperatorPorts>> {
  const opened = await openStore(config, opening)
  if (!opened.ok) return opened
  const { store, db, clocks } = opened.value
  const clock = await closingOnFailure(opened.value, openClock(store, clocks))
  const passwordHash = usualPasswordHash({ waitMs: hashWaitMs })
  const parts = { db, passwordHash, clock, random: systemRandom }
  const {
    country,
    institution: { domains },
  } = config
  const log = createLogger({ level: 'silent', format: 'json' })
  const idPrefix = idPrefixInStore(config.directory) ?? ''
  const { directory, people } = chooseDirectory(config.directory, { ...parts, log, domains })
  const find: Directory['find'] = (username, whole) => directory.find(username, whole, takeDecided)
  return ok({
    store,
    directory: { ...directory, find },
    people,
    accounts: embeddedAdministration({ ...parts, domains, country, operator, idPrefix }),
    clock,
    wall: clocks.wall,
    random: parts.random,
    operator,
    country,
    close: async () => {
      await directory.close()
      await store.close()
    },
  })
}
