import { type Kysely, sql } from 'kysely'

/**
 * People remember that they were enrolled and which language they read; contacts remember how long
 * they wait, and removed ones are kept for some days. A contact from before waits as the settings
 * said then: no longer, because its hold cannot be known.
 */
export async function enrolled<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table person add column enrolled_at bigint',
    'alter table person add column language text',
    'alter table contact add column held_until bigint',
    'update contact set held_until = verified_at',
    `insert into person (account_id, epoch)
       select distinct account_id, 0 from contact
       where verified_at is not null and account_id not in (select account_id from person)`,
    `update person set enrolled_at =
       (select min(verified_at) from contact where contact.account_id = person.account_id)`,
    `create table former_contact (id text primary key, account_id text not null, kind text not null,
       address text not null, canonical text not null, until bigint not null)`,
    'create index former_contact_of on former_contact (account_id)',
    `delete from fact where name = 'decoy-last-labels'`,
    // The server seals it at the next start, because a migration has no secret.
    `update fact set name = 'decoy-seed-unsealed' where name = 'decoy-seed'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
