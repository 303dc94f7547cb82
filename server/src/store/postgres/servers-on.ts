import { type Kysely, sql } from 'kysely'

/** Names of the connections of servers and commands, by which an administrator tells them apart. */
export const applicationNames = { server: 'portico', command: 'portico-command' } as const

/** The machines with servers connected to a database. A server holds on to its last connection. */
export async function serversOn<Schema>(db: Kysely<Schema>): Promise<readonly string[]> {
  const query = sql<{ host: string }>`select distinct coalesce(host(client_addr), 'this machine') as host
    from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = ${applicationNames.server}
    order by 1`
  return (await query.execute(db)).rows.map(({ host }) => host)
}
