import { type Kysely, sql } from 'kysely'

/** State names that flows were stored under before they spoke of proofs. */
const renamed = [
  ['choosing-contact', 'choosing-proof'],
  ['needs-contact', 'enroll-first'],
  ['code-sent', 'awaiting-proof'],
] as const

/**
 * Renames the states of flows, and adds the column `about` to the audit: the person that an
 * operator's event is about, which was kept as its reason before.
 */
export async function subjects<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const [before, after] of renamed) {
    await sql`update flow set state = replace(state, ${`"at":"${before}"`}, ${`"at":"${after}"`})`.execute(db)
  }
  await sql`alter table audit add column about text`.execute(db)
  await sql`update audit set about = reason, reason = null where actor = 'operator'`.execute(db)
  await sql`create index audit_actor on audit (actor, at)`.execute(db)
  await sql`create index audit_about on audit (about, at)`.execute(db)
}
