import { type Kysely, sql } from 'kysely'

/**
 * Outside sign-ins that were begun, and who is who at the identity provider. A server of the version
 * before begins and completes sign-ins that have nothing of it.
 */
export async function outside<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table outside_start (session_hash text primary key, sealed text, failed text, used_at bigint,
       ends_at bigint not null)`,
    'create index outside_start_ends on outside_start (ends_at)',
    `create table outside_binding (issuer text not null, subject text not null, account_id text not null,
       bound_at bigint not null, primary key (issuer, subject))`,
    'create unique index outside_binding_of on outside_binding (account_id, issuer)',
    'alter table flow add column outside text',
    'alter table session add column outside text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
