import { keyedMutex } from '../../system/concurrency.js'
import type { LdapSettings } from '../ldap-settings.js'
import { bindService } from './bind-service.js'
import { restMs } from './circuit-breaker.js'
import { DirectoryFault } from './directory-fault.js'
import { type LdapConnection, openLdapConnection, type ServerPlace } from './ldap-connection.js'

const minuteMs = 60_000
/**
 * How long a wrong password is not shown again, the first time and the next ones. Directories lock an
 * account by a few failures in a quarter or half of an hour.
 */
const pausesMs = [5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 30 * minuteMs]

interface ServiceParts {
  readonly settings: Pick<LdapSettings, 'bindDn' | 'bindPassword'>
  /** Monotonic, in ms. */
  readonly now: () => number
}

/**
 * Opens connections to one server that are bound as the service account, within `limitMs`. Raises a
 * `DirectoryFault`. A wrong password is shown one time, however many ask at once, and then more and
 * more seldom, so that the portal does not lock its own account.
 */
export function serviceConnections(place: ServerPlace, { settings, now }: ServiceParts) {
  const binds = keyedMutex()
  let refusals = 0
  let refused: { readonly fault: DirectoryFault; readonly until: number } | null = null
  const pauseAfter = ({ reason }: DirectoryFault): number => {
    if (reason !== 'service account refused') return restMs
    refusals += 1
    return pausesMs[refusals - 1] ?? 30 * minuteMs
  }
  const requireNoPause = () => {
    if (refused !== null && now() < refused.until) throw refused.fault
  }
  return async (limitMs: number): Promise<LdapConnection> => {
    requireNoPause()
    const begun = performance.now()
    const connection = await openLdapConnection(place, limitMs)
    connection.limit({ silenceMs: limitMs - (performance.now() - begun), totalMs: limitMs })
    try {
      await binds.runExclusive(place.name, async () => {
        requireNoPause()
        await bindService(connection.client, settings, place.name)
      })
      refusals = 0
      refused = null
      return connection
    } catch (error) {
      const { lostBy } = connection
      connection.close()
      if (!(error instanceof DirectoryFault)) throw lostBy ?? error
      if (refused?.fault !== error) refused = { fault: error, until: now() + pauseAfter(error) }
      throw error
    }
  }
}
