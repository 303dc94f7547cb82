import { type Kysely, sql } from 'kysely'

/** Which addresses of people the portal has written into their entries of the directory. */
export async function writtenBack<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql
    .raw(
      'create table written_back (account_id text not null, address text not null, primary key (account_id, address))',
    )
    .execute(db)
}
