import { afterAll, beforeAll } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { emptiedDatabases } from '../../testing/emptied-databases.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { storeSuite } from '../store-suite.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres
let databases: ReturnType<typeof emptiedDatabases>

beforeAll(async () => {
  postgres = await startPostgres()
  databases = emptiedDatabases(postgres)
})

afterAll(() => postgres.stop())

storeSuite('PostgreSQL', async () => {
  const database = await databases.take()
  const settings = settingsOf(database)
  return {
    open: () => openPostgresStore({ settings, owner: 'server' }),
    remove: () => databases.giveBack(database),
  }
})
