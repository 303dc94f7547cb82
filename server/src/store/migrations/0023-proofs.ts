import { type Kysely, sql } from 'kysely'

/**
 * Authenticator apps, recovery codes, and what was proven in a flow. A server of the version before
 * still writes flows and people without the new columns, so each has a default.
 */
export async function proofs<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `alter table flow add column proven text not null default '[]'`,
    `alter table flow add column ways text not null default '[]'`,
    'alter table person add column device_proofs integer not null default 0',
    'alter table person add column reset_at bigint',
    `create table proof (id text primary key, account_id text not null, kind text not null,
       secret text not null, sealed_by text not null, mark bigint not null default 0,
       tries integer not null default 0, created_at bigint not null, verified_at bigint,
       held_until bigint, used_at bigint, expires_at bigint)`,
    'create index proof_of on proof (account_id)',
    'create index proof_sealed on proof (sealed_by)',
    `create table recovery_code (proof_id text not null, mac text not null, used_at bigint,
       primary key (proof_id, mac))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
