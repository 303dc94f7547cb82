import { type Kysely, sql } from 'kysely'

/**
 * What the help desk adds waits, for sign-in too, and what it removes goes later. A server of the
 * version before writes contacts and proofs of people themselves, which have none of this.
 */
export async function deskContacts<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table contact add column signs_in_from bigint',
    'alter table contact add column case_id text',
    'alter table proof add column ends_at bigint',
    'create index proof_end on proof (ends_at) where ends_at is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
