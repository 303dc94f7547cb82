import { type Kysely, sql } from 'kysely'

/** The network that may try first after the wait of a name. Earlier waits have none. */
export async function drawnNetworks<Schema>(db: Kysely<Schema>): Promise<void> {
  const columns = ['drawn_wait bigint', 'drawn_ticket bigint', 'drawn_network text']
  for (const column of columns) await sql.raw(`alter table attempt add column ${column}`).execute(db)
}
