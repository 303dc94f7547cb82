import { type Kysely, sql } from 'kysely'

/** Messages keep purpose and last outcome, events details. Earlier messages count as mail. */
export async function deliveries<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    "alter table outbox add column channel text not null default 'email'",
    'alter table outbox add column account_id text',
    "alter table outbox add column purpose text not null default ''",
    "alter table outbox add column masked text not null default ''",
    'alter table outbox add column flow_id text',
    'alter table outbox add column request_id text',
    'alter table outbox add column outcome text',
    'create index outbox_of on outbox (account_id, created_at)',
    'alter table audit add column detail text',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
