import { type Kysely, sql } from 'kysely'

/** Which reminder is due for a person, or was queued or left out, for each date on which something ends. */
export async function reminders<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table reminder (account_id text not null, what text not null, for_day text not null,
       stage integer not null, ends_at bigint not null, at bigint, outcome text,
       primary key (account_id, what, for_day, stage))`,
    'create index reminder_due on reminder (ends_at) where at is null',
    'create index reminder_settled on reminder (at, outcome) where at is not null',
    'create index reminder_over on reminder (ends_at)',
    "create index outbox_bulk on outbox (sent_at) where kind = 'bulk'",
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
