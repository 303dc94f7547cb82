import { type Kysely, sql } from 'kysely'

/** Devices, their flows and networks, and hours. Earlier flows count as unknown devices. */
export async function devices<Schema>(db: Kysely<Schema>): Promise<void> {
  const statements = [
    'alter table person add column device_generation integer not null default 0',
    'alter table flow add column device text',
    "alter table flow add column network text not null default ''",
    'create table seen_network (network text primary key, seen_at bigint not null)',
    'create index seen_network_at on seen_network (seen_at)',
    'create table hourly (hour bigint not null, what text not null, n bigint not null, primary key (hour, what))',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
