import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function tablesIn(database: DatabaseSyncInstance): readonly string[] {
  const query = "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'"
  return (database.prepare(query).all() as readonly { readonly name: string }[]).map(({ name }) => name)
}
