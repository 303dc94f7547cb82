import { type Kysely, sql } from 'kysely'

/**
 * People remember their last completed sign-in, and whether they were enrolled when it began. In a
 * directory that cannot be counted these people are a sample of all.
 */
export async function decoyMarks<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table person add column signed_in_at bigint',
    'alter table person add column was_enrolled integer',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
