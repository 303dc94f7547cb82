import { type Kysely, sql } from 'kysely'

/** Lets housekeeping and countings find their rows in large tables without reading the others. */
export async function sweeping<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'create index contact_unverified on contact (created_at) where verified_at is null',
    'create index former_contact_end on former_contact (until)',
    'create index person_enrolled on person (enrolled_at) where enrolled_at is not null',
    'create index session_idle on session (seen_at)',
    'create index attempt_last on attempt (last_failed_at)',
    'create index outbox_ended on outbox (kind, (coalesce(sent_at, expires_at))) where ended is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
