import { type Kysely, sql } from 'kysely'

/**
 * Codes with which people say that an event was not theirs, and what stops for them. A server of the
 * version before still writes people without the new column, so it has a default.
 */
export async function reports<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table person add column stopped_at bigint',
    `create table report_code (hash text primary key, account_id text not null, contact_id text not null,
       what text not null, event_at bigint not null, source text not null, created_at bigint not null,
       expires_at bigint not null, used_at bigint)`,
    'create index report_code_of on report_code (account_id)',
    'create index report_code_ends on report_code (expires_at)',
    `create table stop (account_id text not null, scope text not null, since bigint not null,
       "by" text not null, what text, event_at bigint, source text, contact_mask text,
       primary key (account_id, scope))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
