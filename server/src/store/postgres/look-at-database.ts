import { type Kysely, sql } from 'kysely'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { isLoopback } from '../../ports/system/is-loopback.js'
import type { SeenDatabase } from '../../rules/seen-database.js'
import { serversOn } from './servers-on.js'

interface Facts {
  readonly version: string
  readonly schema: string
  readonly isEncrypted: boolean
  readonly connections: number
  readonly size: number
  readonly mayCreate: boolean
  readonly foreignTables: readonly string[]
  readonly unsafe: readonly string[]
}

/** Reads the facts that a database gives of itself, without a change to it. */
export async function lookAtDatabase<Schema>(
  db: Kysely<Schema>,
  { host, pool }: PostgresSettings,
  monotonic: () => number,
): Promise<SeenDatabase> {
  const plain = db.withoutPlugins()
  const begun = monotonic()
  await sql`select 1`.execute(plain)
  const roundTripMs = monotonic() - begun
  const { rows } = await facts.execute(plain)
  const [seen] = rows
  if (seen === undefined) throw new Error('PostgreSQL said nothing of itself')
  const servers = (await serversOn(db)).length
  return { ...seen, roundTripMs, pool, servers, isHere: host.startsWith('/') || isLoopback(host) }
}

const facts = sql<Facts>`select
  current_setting('server_version') as version,
  current_schema() as schema,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  pg_database_size(current_database()) as size,
  has_schema_privilege(current_schema(), 'create') as "mayCreate",
  array(select tablename::text from pg_tables where schemaname = current_schema()
    and not pg_has_role(tableowner, 'usage') order by 1) as "foreignTables",
  array(select name || '=off' from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by 1) as unsafe`
