import pg from 'pg'
import { nameOfHost, type PostgresHost, type PostgresSettings } from '../../ports/config/postgres-settings.js'
import { Unavailable } from '../../ports/refusal.js'
import { whyOf } from '../../ports/system/logger.js'
import { asStoreError, ofStandby } from './as-store-error.js'
import { applicationNames } from './servers-on.js'

/** The driver gives up after the server should have, in ms. */
const graceMs = 1_000
/** Types of numbers that `pg` gives as texts: bigint and numeric. Ours fit into a number. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Connections to the one host of a database that takes writes. */
export interface PostgresPool {
  readonly max: number
  /** Rejects with `NoPrimary` where none of several hosts takes writes. */
  connect(): Promise<pg.PoolClient>
  /**
   * The connection of a client was lost: those that were open with it are not used again, because
   * their server may hang, and the next host comes first.
   */
  noteLoss(client: pg.PoolClient): void
  /** Where the next connection goes. */
  host(): PostgresHost
  /**
   * True where PostgreSQL has another process for a connection than it was told of: a pooler stands
   * between.
   */
  isPooled(backend: number): boolean
  end(): Promise<void>
}

/** None of several hosts takes writes. */
export class NoPrimary extends Unavailable {
  constructor(readonly failures: readonly { readonly host: PostgresHost; readonly cause: unknown }[]) {
    const whys = failures.map(({ host, cause }) => `${nameOfHost(host)}: ${whyOf(cause)}`)
    super('store', { cause: new Error(whys.join('; ')) })
  }
}

/** A connection to which PostgreSQL has told whether it is a standby; a pooler tells nothing. */
class TellingClient extends pg.Client {
  isStandby = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on(
      'parameterStatus',
      (told: { readonly parameterName: string; readonly parameterValue: string }) => {
        if (told.parameterName === 'in_hot_standby') this.isStandby = told.parameterValue === 'on'
      },
    )
  }
}

/** A pool of a server or a command. A command may take as long as it needs. */
export function postgresPool(settings: PostgresSettings, owner: keyof typeof applicationNames): PostgresPool {
  const { hosts, pool: max, timeoutMs } = settings
  let [current] = hosts
  let losses = 0
  const lossesBefore = new WeakMap<pg.PoolClient, number>()
  const backends = new Set<number>()
  const pool = new pg.Pool({
    ...{ ...connectionOf(settings, current), ...(owner === 'server' ? boundsOf(timeoutMs) : {}), max },
    Client: TellingClient,
    verify: (client, done) => done(client instanceof TellingClient && client.isStandby ? standby() : undefined),
    application_name: applicationNames[owner],
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (numberTypes.has(type) ? Number : pg.types.getTypeParser(type, format)),
    },
  })
  // A connection that the server ended while it was idle: the next question opens another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The pool takes its own listener away before its caller can add one. A connection that is cut in
    // between would end the process; the next statement on it fails instead.
    client.on('error', () => undefined)
    lossesBefore.set(client, losses)
    if ('processID' in client) backends.add(Number(client.processID))
  })
  const leave = (host: PostgresHost) => {
    if (nameOfHost(host) !== nameOfHost(current)) return
    current = hosts[(hosts.indexOf(current) + 1) % hosts.length] ?? current
    Object.assign(pool.options, current)
  }
  const connected = async () => {
    for (;;) {
      const client = await pool.connect()
      if (lossesBefore.get(client) === losses) return client
      client.release(true)
    }
  }
  return {
    max,
    async connect() {
      const failures: { readonly host: PostgresHost; readonly cause: unknown }[] = []
      while (failures.length < hosts.length) {
        const host = current
        try {
          return await connected()
        } catch (cause) {
          if (hosts.length === 1 || isOfPool(cause)) throw cause
          failures.push({ host, cause })
          leave(host)
        }
      }
      throw new NoPrimary(failures)
    },
    noteLoss(client) {
      losses += 1
      leave(client)
    },
    host: () => current,
    isPooled: (backend) => !backends.has(backend),
    end: () => pool.end(),
  }
}

function standby(): Error {
  return Object.assign(new Error('it is a standby'), { code: ofStandby })
}

/** No host failed: each connection is in use, or the pool has ended. */
function isOfPool(cause: unknown): boolean {
  return cause instanceof Error && /^(timeout exceeded when trying|Cannot use a pool)/.test(cause.message)
}

/** The locks of a server that hangs go before a statement of another one gives up waiting for them. */
function boundsOf(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + graceMs,
    idle_in_transaction_session_timeout: Math.ceil(timeoutMs / 2),
  }
}

function connectionOf(settings: PostgresSettings, { host, port }: PostgresHost): pg.ClientConfig {
  const { database, user, password, timeoutMs } = settings
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
export async function requirePreparing(settings: PostgresSettings, host: PostgresHost): Promise<void> {
  const choice = { ...connectionOf(settings, host), query_timeout: settings.timeoutMs + graceMs }
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
