import { type Kysely, sql } from 'kysely'

/** How often each flow was refused, so that its refusals do not fill the audit. */
export async function refusalTallies<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table refusal_tally (flow_id text primary key, actor text not null, purpose text,
       refusals integer not null, closes_at bigint not null)`,
    'create index refusal_tally_end on refusal_tally (closes_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
