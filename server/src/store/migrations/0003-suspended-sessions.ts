import { type Kysely, sql } from 'kysely'

/** A password write that is open suspends the sessions of its account. */
export async function suspendedSessions<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table session add column suspended_by text`.execute(db)
}
