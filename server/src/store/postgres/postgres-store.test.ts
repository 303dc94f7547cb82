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
  const open = () => openPostgresStore({ settings, owner: 'server' })
  const [{ store: first }, { store: second }] = [await open(), await open()]
  return {
    first,
    second,
    async close() {
      await first.close()
      await second.close()
    },
  }
})
