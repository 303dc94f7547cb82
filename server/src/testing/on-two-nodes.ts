import { inject } from 'vitest'
import { databasesOf, type PrivateDatabase } from '../../../databases/postgres.js'
import { settingsOf } from './postgres-settings-of.js'
import { keepPortalsIn } from './test-place.js'

// Runs before each file of the project `deep nodes`, which repeats tests of the project `server`.

const { makeDatabase } = databasesOf(inject('postgres'))
/** Databases of portals that are closed. To empty one is quicker than to make one. */
const unused: PrivateDatabase[] = []

keepPortalsIn(async () => {
  const used = unused.pop()
  await used?.run(emptyEveryTable)
  const database = used ?? (await makeDatabase())
  return {
    store: { kind: 'postgres', ...settingsOf(database), name: database.name, alarmMb: 0 },
    nodes: 2,
    free: () => void unused.push(database),
  }
})

const emptyEveryTable = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
  where schemaname = current_schema() and tablename not like 'migration%'
); end $$; alter sequence audit_order restart`
