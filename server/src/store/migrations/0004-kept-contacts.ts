import { type Kysely, sql } from 'kysely'

/** A contact remembers since when the directory keeps it. Codes use the word of other tables. */
export async function keptContacts<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table contact add column kept_since bigint`.execute(db)
  await sql`alter table one_time_code rename column person_key to name_key`.execute(db)
}
