import { type Kysely, sql } from 'kysely'

export async function suspendedSessions<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table session add column suspended_by text`.execute(db)
}
