import { type Kysely, sql } from 'kysely'

/** Intents are kept for unlocks too, not only for passwords. */
export async function directoryWrites<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql.raw('alter table password_write rename to directory_write').execute(db)
}
