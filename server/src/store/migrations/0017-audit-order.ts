import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../kept-query.js'

/** The audit's places come from a sequence on PostgreSQL: transactions wait for no other. */
export async function auditOrder<Schema>(db: Kysely<Schema>): Promise<void> {
  if (isPostgres(db)) await sql`create sequence audit_order`.execute(db)
}
