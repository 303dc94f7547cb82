import pg from 'pg'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { asStoreError } from './as-store-error.js'
import { applicationNames } from './servers-on.js'

/** The driver gives up after the server should have, in ms. */
const graceMs = 1_000
/** Types of numbers that `pg` gives as texts: bigint and numeric. Ours fit into a number. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Connections to one database. */
export interface PostgresPool {
  readonly pool: pg.Pool
  /**
   * True where PostgreSQL has another process for a connection than it was told of: a pooler stands
   * between.
   */
  isPooled(backend: number): boolean
}

/** A pool of a server or a command. A command may take as long as it needs. */
export function postgresPool(settings: PostgresSettings, owner: keyof typeof applicationNames): PostgresPool {
  const { pool: max, timeoutMs } = settings
  const pool = new pg.Pool({
    ...{ ...connectionOf(settings), ...(owner === 'server' ? boundsOf(timeoutMs) : {}), max },
    application_name: applicationNames[owner],
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (numberTypes.has(type) ? Number : pg.types.getTypeParser(type, format)),
    },
  })
  const backends = new Set<number>()
  // A connection that the server ended while it was idle: the next question opens another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The pool takes its own listener away before its caller can add one. A connection that is cut in
    // between would end the process; the next statement on it fails instead.
    client.on('error', () => undefined)
    if ('processID' in client) backends.add(Number(client.processID))
  })
  return { pool, isPooled: (backend) => !backends.has(backend) }
}

/** The locks of a server that hangs go before a statement of another one gives up waiting for them. */
function boundsOf(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + graceMs,
    idle_in_transaction_session_timeout: Math.ceil(timeoutMs / 2),
  }
}

function connectionOf(settings: PostgresSettings): pg.ClientConfig {
  const { host, port, database, user, password, timeoutMs } = settings
  return {
    ...{ host, port, database, user, ssl: tlsOf(settings) },
    ...(password === null ? {} : { password }),
    connectionTimeoutMillis: timeoutMs,
    // The server frees the locks of a process that was stopped in the middle.
    idle_in_transaction_session_timeout: 2 * timeoutMs,
  }
}

/** As libpq does: `require` trusts any certificate unless a CA is named, and verify-ca any name. */
function tlsOf({ tls, ca }: PostgresSettings) {
  if (tls === 'disable') return false
  const checked = { ...(ca === null ? {} : { ca: ca.text }), rejectUnauthorized: tls !== 'require' || ca !== null }
  return tls === 'verify-full' ? checked : { ...checked, checkServerIdentity: () => undefined }
}

/**
 * Fails where a pooler gives each transaction another connection and forgets what the portal has
 * prepared in the former one: while a second connection is in a transaction, the first one runs a
 * prepared statement again.
 */
export async function requirePreparing(settings: PostgresSettings): Promise<void> {
  const choice = { ...connectionOf(settings), query_timeout: settings.timeoutMs + graceMs }
  const [one, other] = [new pg.Client(choice), new pg.Client(choice)]
  const prepared = { name: 'portico_prepared', text: 'select 1' }
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await Promise.all([one.connect(), other.connect()])
    await one.query(prepared)
    await other.query('begin')
    await one.query(prepared)
  } catch (cause) {
    throw asStoreError(cause)
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}
