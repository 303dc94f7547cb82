import { type Kysely, sql } from 'kysely'

/**
 * Passkeys, and the challenges that they sign. A server of the version before writes proofs, flows
 * and people without the new columns.
 */
export async function passkeys<Schema>(db: Kysely<Schema>): Promise<void> {
  const columns = {
    proof: [
      'name text',
      'rp_id text',
      'credential_id text',
      'public_key text',
      'algorithm integer',
      'transports text',
      'is_synced integer',
      'challenge text',
    ],
    flow: ['challenge text', 'challenge_until bigint'],
    person: ['user_handle text'],
  }
  for (const [table, added] of Object.entries(columns))
    for (const column of added) await sql.raw(`alter table ${table} add column ${column}`).execute(db)
  await sql.raw('create unique index proof_credential on proof (credential_id)').execute(db)
  await sql.raw('create unique index person_handle on person (user_handle)').execute(db)
}
