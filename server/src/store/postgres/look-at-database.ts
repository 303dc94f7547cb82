import { type Kysely, sql } from 'kysely'
import { isHere, type PostgresSettings } from '../../ports/config/postgres-settings.js'
import type { SeenDatabase } from '../../rules/seen-database.js'
import { quoted } from './require-usable-database.js'
import { serversOn } from './servers-on.js'

interface Asked {
  readonly settings: PostgresSettings
  readonly isPooled: boolean
  readonly monotonic: () => number
}

interface Facts {
  readonly version: string
  readonly schema: string
  readonly isEncrypted: boolean
  readonly connections: number
  readonly size: number
  readonly mayCreate: boolean
  readonly foreignTables: readonly string[]
  readonly unsafe: readonly string[]
  readonly isClientThere: boolean
  readonly at: string
  readonly hasLimit: boolean
}

/** Reads the facts that a database gives of itself, without a change to it. */
export async function lookAtDatabase<Schema>(
  db: Kysely<Schema>,
  { settings, isPooled, monotonic }: Asked,
): Promise<SeenDatabase> {
  const plain = db.withoutPlugins()
  const begun = monotonic()
  await sql`select 1`.execute(plain)
  const roundTripMs = monotonic() - begun
  const { rows } = await facts.execute(plain)
  const [seen] = rows
  if (seen === undefined) throw new Error('PostgreSQL said nothing of itself')
  const servers = (await serversOn(db)).length
  const { isClientThere, hasLimit, at, ...found } = seen
  const { hosts, pool, user, tls } = settings
  return {
    ...{ ...found, at: settings.hosts.length === 1 ? null : at },
    ...{ roundTripMs, pool, servers, isHere: hosts.every(isHere) },
    pooler: isPooled ? { isEncrypted: tls !== 'disable', isThere: isClientThere, hasLimit, role: quoted(user) } : null,
  }
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
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by 1) as unsafe,
  coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'a socket') as at,
  coalesce(inet_client_addr() = inet_server_addr(), true) as "isClientThere",
  current_setting('idle_in_transaction_session_timeout') <> '0' as "hasLimit"`
