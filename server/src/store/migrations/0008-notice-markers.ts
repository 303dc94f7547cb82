import { type Kysely, sql } from 'kysely'

/** Notices that owners are still to get about strangers. A name without an account has rows too. */
export async function noticeMarkers<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table notice_marker (id text primary key, account_id text, what text not null, at bigint not null,
       due_at bigint not null, source text not null, flow_id text, request_id text not null)`,
    'create index notice_marker_due on notice_marker (due_at)',
    'create index notice_marker_of on notice_marker (flow_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
