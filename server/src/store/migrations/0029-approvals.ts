import { type Kysely, sql } from 'kysely'

/**
 * What an agent asks another one to say yes to. A server of the version before does no act that needs
 * a yes, so it asks for none.
 */
export async function approvals<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table approval (id text primary key, case_id text not null, act text not null,
       detail text not null, state text not null, approver_id text, word text, until bigint not null)`,
    'create index approval_of on approval (case_id)',
    'create index approval_end on approval (until)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
