import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.js'

/** On PostgreSQL the places of the audit come from a sequence, so that transactions do not wait for each other. */
export async function auditOrder<Schema>(db: Kysely<Schema>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence audit_order`.execute(db)
}
