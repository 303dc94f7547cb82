import { type Kysely, sql } from 'kysely'

/** People remember their last sign-in and whether they were enrolled: a sample of all. */
export async function decoyMarks<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table person add column signed_in_at bigint',
    'alter table person add column was_enrolled integer',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
