import { type Kysely, sql } from 'kysely'

/**
 * Sessions tell their person where they began and what proved it. Rows of earlier versions, also of
 * one that still runs beside this one, tell nothing.
 */
export async function ownSessions<Schema>(db: Kysely<Schema>): Promise<void> {
  const columns = [
    `browser text not null default ''`,
    `system text not null default ''`,
    `proven text not null default '[]'`,
  ]
  for (const column of columns) await sql.raw(`alter table session add column ${column}`).execute(db)
}
