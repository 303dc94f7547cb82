import { type Kysely, sql } from 'kysely'

/** Events get a place in order, as dates may go back. Counters remember when they began. */
export async function timeGoesOn<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table audit add column seq bigint not null default 0',
    `update audit set seq = ordered.place
       from (select id, row_number() over (order by at, id) as place from audit) as ordered
       where ordered.id = audit.id`,
    'create index audit_seq on audit (seq)',
    'alter table counter add column started_at bigint not null default 0',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
