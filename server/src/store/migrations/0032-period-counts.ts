import { type Kysely, sql } from 'kysely'

/** How often something happened in an hour or a day, over all people. */
export async function periodCounts<Schema>(db: Kysely<Schema>): Promise<void> {
  const table = `create table period_count (period text not null, started_at bigint not null, what text not null,
    n integer not null, primary key (period, started_at, what))`
  await sql.raw(table).execute(db)
}
