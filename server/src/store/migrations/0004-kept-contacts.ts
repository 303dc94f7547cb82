import { type Kysely, sql } from 'kysely'

/** A contact remembers since when the directory keeps it. */
export async function keptContacts<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table contact add column kept_since bigint`.execute(db)
}
