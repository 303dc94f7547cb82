import { type Kysely, PostgresAdapter } from 'kysely'

/** True where a database, or a transaction on it, is PostgreSQL; otherwise it is SQLite. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
