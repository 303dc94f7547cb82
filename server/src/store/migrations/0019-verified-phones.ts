import { type Kysely, sql } from 'kysely'

/** Lets a server that starts find verified phones without reading all contacts. */
export async function verifiedPhones<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`create index contact_phone on contact (id) where kind = 'phone' and verified_at is not null`.execute(db)
}
