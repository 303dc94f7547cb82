import { type Kysely, sql } from 'kysely'

/** What people put off that a drive asks for. A server of the version before asks for nothing. */
export async function asked<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table asked (account_id text not null, what text not null, later bigint not null,
       primary key (account_id, what))`,
    'alter table session add column later_at bigint',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
