import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PgBouncer, startPgBouncer } from '../../../../databases/pgbouncer.js'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { whyOf } from '../../ports/system/logger.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { openPostgresStore } from './open-postgres-store.js'

const limits = 'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout'

let postgres: Postgres
let database: PrivateDatabase
let pooler: PgBouncer | undefined
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.makeDatabase()
})
afterEach(async () => {
  await pooler?.stop()
})

const through = async (mode: 'session' | 'transaction', settings: readonly string[] = [limits]) => {
  pooler = await startPgBouncer(postgres, { database, mode, settings })
  return settingsOf(database, { port: pooler.port })
}
const problem = (settings: PostgresSettings, owner: 'server' | 'command' = 'server') =>
  openPostgresStore({ settings, owner }).then(
    ({ store }) => store.close().then(() => null),
    (cause: { readonly explanation?: string }) => cause.explanation ?? cause,
  )

test('a pooler that does not take the time limits of the portal is told with its remedy (OP7)', async () => {
  const settings = await through('session', [])
  for (const owner of ['server', 'command'] as const)
    expect(await problem(settings, owner)).toMatch(
      /^The store .* cannot be used: a pooler stands there, such as PgBouncer, and takes no (statement|idle)\S+ of a connection\. Set there: ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout\.$/,
    )
})

test.each(['server', 'command'] as const)(
  'behind a pooler that keeps no prepared statements no %s opens the store, the first time and the next (OP7)',
  async (owner) => {
    const settings = await through('transaction')
    for (let time = 0; time < 2; time += 1)
      expect(await problem(settings, owner)).toMatch(
        /cannot be used: a pooler stands there, such as PgBouncer, and does not keep the prepared statements of a connection\. Set pool_mode = session there, or with PgBouncer 1\.21 or later max_prepared_statements = 200\.$/,
      )
  },
)

test('a pooler with connections of their own is no problem', async () => {
  const settings = await through('session')
  expect(await problem(settings)).toBeNull()
  const { store } = await openPostgresStore({ settings, owner: 'server' })
  await store.facts.put('color', 'red')
  await Promise.all(Array.from({ length: 20 }, () => store.transaction(({ facts }) => facts.get('color'))))
  await store.close()
})

test('a command that only reads, and has one connection, opens no store behind such a pooler either (OP7)', async () => {
  const direct = await openPostgresStore({ settings: settingsOf(database), owner: 'server' })
  await direct.store.close()
  const settings = await through('transaction')
  const opening = openPostgresStore({ settings: { ...settings, pool: 1 }, owner: 'command', migrates: false })
  await expect(opening).rejects.toMatchObject({ explanation: expect.stringContaining('pool_mode = session') })
})

test('a pooler that forgets statements while a server runs costs 503, and the log names it (W2)', async () => {
  const settings = await through('session')
  const { store } = await openPostgresStore({ settings, owner: 'server' })
  await store.facts.put('color', 'red')
  await pooler?.stop()
  pooler = await startPgBouncer(postgres, {
    database,
    mode: 'transaction',
    settings: [limits],
    port: settings.hosts[0].port,
  })
  const failures: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const work = Array.from({ length: 8 }, () => store.transaction(({ facts }) => facts.put('color', 'blue')))
    for (const done of await Promise.allSettled(work)) if (done.status === 'rejected') failures.push(whyOf(done.reason))
  }
  await store.close()
  expect(failures.length).toBeGreaterThan(0)
  expect(
    failures.filter((why) => !/^store is unavailable: (a pooler stands there, .*: prepared|Conn)/.test(why)),
  ).toEqual([])
})

test.each([
  ['max_client_conn = 1', {}, 'no more connections allowed (max_client_conn)'],
  ['', { password: 'another' }, 'SASL authentication failed'],
  ['', { database: 'none' }, 'database "none" does not exist'],
  ['pool_mode = statement', {}, 'transaction blocks not allowed in statement pooling mode'],
])('what else a pooler refuses is told in its own words: %s %j (OP7)', async (setting, more, words) => {
  const settings = await through('session', [limits, setting])
  expect(await problem({ ...settings, ...more })).toContain(
    `a pooler stands there, such as PgBouncer, and says: ${words}. Look into its log, and whether it reaches PostgreSQL.`,
  )
})
