import { type Kysely, sql } from 'kysely'

const renamed = [
  ['choosing-contact', 'choosing-proof'],
  ['needs-contact', 'enroll-first'],
  ['code-sent', 'awaiting-proof'],
] as const

/** Renames states of flows; the audit gets a column for the person an event is about. */
export async function subjects<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const [before, after] of renamed) {
    await sql`update flow set state = replace(state, ${`"at":"${before}"`}, ${`"at":"${after}"`})`.execute(db)
  }
  await sql`alter table audit add column about text`.execute(db)
  await sql`update audit set about = reason, reason = null where actor = 'operator'`.execute(db)
  await sql`create index audit_actor on audit (actor, at)`.execute(db)
  await sql`create index audit_about on audit (about, at)`.execute(db)
}
