import { type Kysely, sql } from 'kysely'
import { Unavailable } from '../refusal.js'
import { migrations } from './migrations/list.js'
import type { Tables } from './tables.js'

/**
 * Brings the schema up to date, each migration in one transaction, and tells which ones ran.
 * Refuses a schema that is newer than this version (W8).
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, ran_at bigint not null)`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    const newer = new Error(
      `it was written by a newer version (${unknown.join(', ')}); install that one or restore a backup`,
    )
    throw new Unavailable('store', { cause: newer })
  }
  const ran: string[] = []
  for (const migration of migrations.filter((candidate) => !done.has(candidate.name))) {
    await db.transaction().execute(async (transaction) => {
      const already = await sql`select 1 from migration where name = ${migration.name}`.execute(transaction)
      if (already.rows.length > 0) return
      await migration.up(transaction)
      await sql`insert into migration (name, ran_at) values (${migration.name}, ${Date.now()})`.execute(transaction)
      ran.push(migration.name)
    })
  }
  return ran
}

/** Names of migrations that a store still lacks. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sqlite_master where name = 'migration'`.execute(
    db,
  )
  if (rows[0]?.n === 0) return migrations.map((migration) => migration.name)
  const done = await sql<{ name: string }>`select name from migration`.execute(db)
  return migrations.map((migration) => migration.name).filter((name) => !done.rows.some((row) => row.name === name))
}
