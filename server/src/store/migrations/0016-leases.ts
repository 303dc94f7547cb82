import { type Kysely, sql } from 'kysely'

/** A table of tasks for one server at a time, so that several servers of a store take turns. */
export async function leases<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql
    .raw('create table lease (name text primary key, holder text not null, held_until bigint not null)')
    .execute(db)
}
