import { afterAll, beforeAll } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { storeSuite } from '../store-suite.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

storeSuite('PostgreSQL', async () => {
  const settings = settingsOf(await postgres.makeDatabase())
  return { open: () => openPostgresStore({ settings, owner: 'server' }) }
})
