import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../databases/postgres.js'
import { openPostgresStore } from '../store/postgres/open-postgres-store.js'
import type { OpenStore } from '../store/sql-store.js'
import { emptiedDatabases } from './emptied-databases.js'
import { settingsOf } from './postgres-settings-of.js'

/** Starts PostgreSQL for a file of tests, and opens an empty store there for each test. */
export function postgresStores(more: Parameters<typeof settingsOf>[1] = {}) {
  let postgres: Postgres
  let databases: ReturnType<typeof emptiedDatabases>
  let database: PrivateDatabase
  let opened: OpenStore
  beforeAll(async () => {
    postgres = await startPostgres()
    databases = emptiedDatabases(postgres)
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    database = await databases.take()
    opened = await openPostgresStore({ settings: settingsOf(database, more), owner: 'server' })
  })
  afterEach(async () => {
    await opened.store.close()
    databases.giveBack(database)
  })
  return {
    /** Runs SQL as the administrator. */
    asAdministrator: (sql: string) => postgres.run(sql),
    /** Runs SQL in the test's own database, beside its store. */
    run: (sql: string) => database.run(sql),
    get db() {
      return opened.db
    },
    get store() {
      return opened.store
    },
  }
}
