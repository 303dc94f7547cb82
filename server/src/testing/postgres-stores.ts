import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../databases/postgres.js'
import { openPostgresStore } from '../store/postgres/open-postgres-store.js'
import type { OpenStore } from '../store/sql-store.js'
import { settingsOf } from './postgres-settings-of.js'

/** Starts PostgreSQL for a file of tests, and opens an empty store there for each test. */
export function postgresStores(more: Parameters<typeof settingsOf>[1] = {}) {
  let postgres: Postgres
  let database: PrivateDatabase
  let opened: OpenStore
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    database = await postgres.makeDatabase()
    opened = await openPostgresStore({ settings: settingsOf(database, more), owner: 'server' })
  })
  afterEach(() => opened.store.close())
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
