import type { Postgres, PrivateDatabase } from '../../../databases/postgres.js'

/**
 * Databases for the stores of tests. One whose store is closed is emptied for the next test, which is
 * quicker than to make one. PostgreSQL's own counts of a database go on.
 */
export function emptiedDatabases({ makeDatabase }: Pick<Postgres, 'makeDatabase'>) {
  const unused: PrivateDatabase[] = []
  return {
    async take(): Promise<PrivateDatabase> {
      const used = unused.pop()
      await used?.run(emptyEveryTable)
      return used ?? makeDatabase()
    },
    giveBack: (database: PrivateDatabase) => void unused.push(database),
  }
}

const emptyEveryTable = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
  where schemaname = current_schema() and tablename not like 'migration%'
); end $$; alter sequence audit_order restart`
