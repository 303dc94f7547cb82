import { type Kysely, sql } from 'kysely'

/** Since when the directory does not name a contact any more that it kept before. */
export async function missingContacts<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql.raw('alter table contact add column missing_since bigint').execute(db)
}
