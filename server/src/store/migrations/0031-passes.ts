import { type Kysely, sql } from 'kysely'

/** Passes of the help desk, one a person. A server of the version before knows none. */
export async function passes<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    `create table pass (id text primary key, account_id text not null, case_id text not null, contact_id text,
       mac text not null, epoch bigint not null, usable_from bigint not null, ends_at bigint not null,
       used_at bigint)`,
    'create unique index pass_of on pass (account_id)',
    'create index pass_ends on pass (ends_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
