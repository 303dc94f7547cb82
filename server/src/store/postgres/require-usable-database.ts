import { type Kysely, sql } from 'kysely'
import { nameOfPlace, type PostgresSettings } from '../../ports/config/postgres-settings.js'
import { Unavailable } from '../../ports/refusal.js'
import { areOfAnotherProgram } from '../are-of-portico.js'
import type { Tables } from '../tables.js'
import { unfinishedMove } from '../unfinished-move.js'

const leastVersion = 150_000

/** Facts that a database gives of itself. */
export interface DatabaseFacts {
  readonly version: number
  readonly versionText: string
  readonly encoding: string
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  readonly schema: string | null
  readonly mayCreate: boolean
  readonly tables: readonly string[]
  /** The process of PostgreSQL that answered. */
  readonly backend: number
}

interface Asked {
  readonly settings: PostgresSettings
  readonly isMoving?: true
}

/** Raises `Unavailable('store')` with the reason for a database in which no portal can live. */
export async function requireUsableDatabase(db: Kysely<Tables>, { settings, isMoving }: Asked): Promise<DatabaseFacts> {
  const facts = await factsOf(db)
  const why = whyUnusable(facts, settings) ?? (isMoving ? null : await whyUnfinished(db, facts))
  if (why === null) return facts
  throw new Unavailable('store', { explanation: `The store ${nameOfPlace(settings)} cannot be used: ${why}.` })
}

/** Why the portal cannot live in a database, with what mends it; null where it can. */
export function whyUnusable(facts: DatabaseFacts, { database, user }: PostgresSettings): string | null {
  if (facts.version < leastVersion) return `it is PostgreSQL ${facts.versionText}, and the portal needs 15 or later`
  if (facts.encoding !== 'UTF8')
    return `its encoding is ${facts.encoding}. Make a database with: create database NAME encoding 'UTF8' template template0`
  if (facts.isStandby) return 'it is a standby, which takes no writes. Name the primary in PORTICO_STORE_URL'
  if (facts.isReadOnly)
    return `it is read-only (default_transaction_read_only). Allow writes, or name another database in PORTICO_STORE_URL`
  const ownSchema = `Run in ${database}, as its owner: ${makeSchema(user)}`
  if (facts.schema === null) return `the role ${user} has no schema there. ${ownSchema}`
  if (areOfAnotherProgram(facts.tables))
    return `the schema ${facts.schema} has the tables of another program. Name another database in PORTICO_STORE_URL. Or give the portal a schema of its own: ${ownSchema}`
  if (facts.tables.length === 0 && !facts.mayCreate)
    return `the role ${user} may not make tables in the schema ${facts.schema}. ${ownSchema}`
  return null
}

async function whyUnfinished(db: Kysely<Tables>, { tables }: DatabaseFacts): Promise<string | null> {
  const file = tables.includes('fact') ? await unfinishedMove(db) : null
  return file === null
    ? null
    : `the move of ${file} into it has not finished. Set PORTICO_STORE_URL to sqlite:${file}, and run portico store move again`
}

/** SQL that makes the schema of a role, by default of the same name. */
export function makeSchema(schema: string, role = schema): string {
  return `create schema ${quoted(schema)} authorization ${quoted(role)}`
}

/** SQL that empties a schema. */
export function emptyingSql(schema: string, role: string): string {
  return `drop schema ${quoted(schema)} cascade; ${makeSchema(schema, role)}`
}

export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

async function factsOf(db: Kysely<Tables>): Promise<DatabaseFacts> {
  const facts = await sql<DatabaseFacts>`select current_setting('server_version_num')::int as "version",
      current_setting('server_version') as "versionText", current_setting('server_encoding') as "encoding",
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_schema() as "schema",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      array(select tablename::text from pg_tables where schemaname = current_schema()) as "tables",
      pg_backend_pid() as "backend"`.execute(db.withoutPlugins())
  const [row] = facts.rows
  if (row === undefined) throw new Error('PostgreSQL said nothing of itself')
  return row
}
