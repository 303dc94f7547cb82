import { type Kysely, sql } from 'kysely'

/**
 * Agents of the help desk that an operator named, and their cases. A session is the portal's or the
 * console's; a server of the version before writes the portal's, and nothing with a case.
 */
export async function staff<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table staff_member (account_id text primary key, is_lead integer not null, scope text,
       until bigint)`,
    `create table staff_case (id text primary key, agent_id text not null, account_id text not null,
       direction text not null, reason text not null, ticket text not null, note text not null,
       check_kind text, check_state text, check_contact text, check_until bigint,
       opened_at bigint not null, seen_at bigint not null, closed_at bigint, outcome text)`,
    'create unique index staff_case_open on staff_case (account_id) where closed_at is null',
    'create index staff_case_about on staff_case (account_id, opened_at)',
    'create index staff_case_by on staff_case (agent_id, opened_at)',
    'create index staff_case_closed on staff_case (closed_at)',
    `alter table session add column kind text not null default 'portal'`,
    'alter table session add column proved_at bigint',
    'alter table audit add column case_id text',
    'create index audit_case on audit (case_id) where case_id is not null',
    'alter table directory_write add column case_id text',
    'alter table stop add column case_id text',
    'alter table person add column recovery_stopped_at bigint',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
