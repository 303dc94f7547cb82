import type { LdapConnection } from './ldap-connection.js'

/** The connections of one kind to one server: idle, or used by one caller at a time. */
export interface ConnectionPool {
  /** A connection that is ready for use, within `limitMs`. Raises a `DirectoryFault`. */
  take(limitMs: number): Promise<LdapConnection>
  /** Keeps an open connection for the next caller; a lost one is dropped. */
  giveBack(connection: LdapConnection): void
  close(): void
}

export interface ConnectionKind {
  /** Opens a connection and makes it ready. */
  readonly open: (limitMs: number) => Promise<LdapConnection>
  /** Makes a connection that was used ready again; rejects where it is of no use any more. */
  readonly renew: (connection: LdapConnection, idleMs: number) => Promise<void>
}

/** The age at which the pool closes a connection: before firewalls and servers forget one. */
const idleMs = 60_000

export function connectionPool({ open, renew }: ConnectionKind): ConnectionPool {
  let idle: { readonly connection: LdapConnection; readonly since: number }[] = []
  let isClosed = false
  const dropIdle = () => {
    for (const { connection } of idle) connection.close()
    idle = []
  }
  const renewed = async (limitMs: number): Promise<LdapConnection | null> => {
    const last = idle.pop()
    if (last === undefined) return null
    const { connection, since } = last
    // An idle connection that says nothing must leave time for a new one.
    connection.limit({ silenceMs: limitMs / 3, totalMs: limitMs / 3 })
    connection.setIdle(false)
    try {
      if (!connection.isOpen) throw new Error('the connection was closed meanwhile')
      await renew(connection, performance.now() - since)
      return connection
    } catch {
      connection.close()
      // They were lost together, or would cost the same time one after the other.
      dropIdle()
      return null
    }
  }
  return {
    async take(limitMs) {
      const begun = performance.now()
      return (await renewed(limitMs)) ?? (await open(limitMs - (performance.now() - begun)))
    },
    giveBack(connection) {
      if (isClosed || !connection.isOpen) {
        connection.close()
        return
      }
      connection.limit({ silenceMs: idleMs, totalMs: Number.POSITIVE_INFINITY })
      connection.setIdle(true)
      idle = [...idle.filter((other) => other.connection.isOpen), { connection, since: performance.now() }]
    },
    close() {
      isClosed = true
      dropIdle()
    },
  }
}
