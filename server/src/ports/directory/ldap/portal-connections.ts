import { restMs } from '../../system/circuit-breaker.js'
import type { LdapSettings } from '../ldap-settings.js'
import { bindPortal } from './bind-portal.js'
import { DirectoryFault } from './directory-fault.js'
import { type LdapConnection, openLdapConnection, type ServerPlace } from './ldap-connection.js'

const minuteMs = 60_000
/** Pauses after a wrong password: directories lock an account by a few failures in a half hour. */
const pausesMs = [5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 30 * minuteMs]

interface PortalParts {
  readonly settings: Pick<LdapSettings, 'bindDn' | 'bindPassword'>
  /** Monotonic, in ms. */
  readonly now: () => number
}

/**
 * Opens connections to one server that are bound as the service account, within `limitMs`. Raises a
 * `DirectoryFault`. A password that was not right yet is shown by one connection at a time, and a
 * wrong one again more and more seldom, so that the portal does not lock its own account.
 */
export function portalConnections(place: ServerPlace, { settings, now }: PortalParts) {
  let isProven = false
  /** Ends with the last bind that began, whatever its outcome. */
  let trying: Promise<unknown> | null = null
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
  const tryPassword = async ({ client }: LdapConnection) => {
    try {
      await bindPortal(client, settings, place.name)
      isProven = true
      refusals = 0
      refused = null
    } catch (error) {
      if (error instanceof DirectoryFault && !error.isOutage) {
        isProven = false
        refused = { fault: error, until: now() + pauseAfter(error) }
      }
      throw error
    }
  }
  const bind = async (connection: LdapConnection) => {
    while (!isProven && trying !== null) await trying
    requireNoPause()
    const attempt = tryPassword(connection)
    const ended = attempt.catch(() => undefined)
    trying = ended
    await attempt.finally(() => {
      if (trying === ended) trying = null
    })
  }
  return async (limitMs: number): Promise<LdapConnection> => {
    requireNoPause()
    const begun = performance.now()
    const connection = await openLdapConnection(place, limitMs)
    connection.limit({ silenceMs: limitMs - (performance.now() - begun), totalMs: limitMs })
    try {
      await bind(connection)
      return connection
    } catch (error) {
      const { lostBy } = connection
      connection.close()
      const isAnswer = error instanceof DirectoryFault && !error.isOutage
      throw isAnswer ? error : (lostBy ?? error)
    }
  }
}
