import { type Kysely, sql } from 'kysely'
import { Unavailable } from '../../refusal.js'
import { areOfAnotherProgram } from '../are-of-portico.js'
import { nameOfPlace, type PostgresSettings } from '../postgres-settings.js'
import type { Tables } from '../tables.js'

const leastVersion = 150_000

interface Facts {
  readonly version: number
  readonly versionText: string
  readonly encoding: string
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  readonly schema: string | null
  readonly mayCreate: boolean
  readonly tables: readonly string[]
}

/** Raises `Unavailable('store')` with an explanation for a database in which the portal cannot live. */
export async function requireUsableDatabase(db: Kysely<Tables>, settings: PostgresSettings): Promise<void> {
  const why = whyNot(await factsOf(db), settings)
  if (why === null) return
  throw new Unavailable('store', { explanation: `The store ${nameOfPlace(settings)} cannot be used: ${why}.` })
}

function whyNot(facts: Facts, { database, user }: PostgresSettings): string | null {
  if (facts.version < leastVersion) return `it is PostgreSQL ${facts.versionText}, and the portal needs 15 or later`
  if (facts.encoding !== 'UTF8')
    return `its encoding is ${facts.encoding}. Make a database with: create database NAME encoding 'UTF8' template template0`
  if (facts.isStandby) return 'it is a standby, which takes no writes. Name the primary in PORTICO_STORE_URL'
  if (facts.isReadOnly)
    return `it is read-only (default_transaction_read_only). Allow writes, or name another database in PORTICO_STORE_URL`
  const ownSchema = `Run in ${database}, as its owner: create schema ${user} authorization ${user}`
  if (facts.schema === null) return `the role ${user} has no schema there. ${ownSchema}`
  if (areOfAnotherProgram(facts.tables))
    return `the schema ${facts.schema} has the tables of another program. Name another database in PORTICO_STORE_URL. Or give the portal a schema of its own: ${ownSchema}`
  if (facts.tables.length === 0 && !facts.mayCreate)
    return `the role ${user} may not make tables in the schema ${facts.schema}. ${ownSchema}`
  return null
}

async function factsOf(db: Kysely<Tables>): Promise<Facts> {
  const facts = await sql<Facts>`select current_setting('server_version_num')::int as "version",
      current_setting('server_version') as "versionText", current_setting('server_encoding') as "encoding",
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_schema() as "schema",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      array(select tablename::text from pg_tables where schemaname = current_schema()) as "tables"`.execute(
    db.withoutPlugins(),
  )
  const [row] = facts.rows
  if (row === undefined) throw new Error('PostgreSQL said nothing of itself')
  return row
}
