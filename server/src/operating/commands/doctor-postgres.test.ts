import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import type { SeenDatabase } from '../../rules/seen-database.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { databaseChecks } from '../doctor/database-checks.js'

let postgres: Postgres
const { run } = commandLine()
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: true, settings: ['max_connections=20'] })
})
afterAll(() => postgres.stop())

const ask = async ({ url, password }: PrivateDatabase, more: Record<string, string> = {}) => {
  const env = {
    PORTICO_STORE_URL: url,
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
    ...more,
  }
  return doctorAnswer(await run('doctor --json', { env }), [password, env.PORTICO_SECRET])
}

test('the doctor looks at a database, its rights, its connections and its clock (CMD10)', async () => {
  const database = await postgres.makeDatabase()
  const place = `postgres://127.0.0.1:${postgres.port}/${database.name}`
  const before = await ask(database)
  expect(before.of('store')).toMatchObject({ state: 'warning', found: `There is no store at ${place} yet.` })
  expect(before.of('store-tls')).toMatchObject({ state: 'skipped' })
  expect(await database.run('select count(*) from pg_tables where schemaname = current_schema()')).toBe('0')
  await run('migrate', { env: { PORTICO_STORE_URL: database.url } })
  const { of } = await ask(database)
  expect(of('store')).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(
      new RegExp(
        `^${place} opens, and is of this version: PostgreSQL 1\\d\\.\\d+ .*, schema ${database.name}, \\d+\\.\\d ms a question\\.$`,
      ),
    ),
  })
  expect(of('store-rights')).toMatchObject({ state: 'ok' })
  expect(of('store-tls')).toMatchObject({
    state: 'ok',
    found: 'The connection to PostgreSQL stays on this machine, and is not encrypted.',
  })
  expect(of('store-connections')).toMatchObject({
    state: 'ok',
    found: 'PostgreSQL has 17 connections, and one server may take 10.',
  })
  expect(of('store-durability')).toMatchObject({ state: 'ok' })
  expect(of('disk')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^The database takes \d+ MB\./) })
  expect(of('clock')).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(
      /^The clock of this machine shows .*Z, 0\.\d s (behind|before) that of the database\.$/,
    ),
  })

  await database.run('alter table account owner to postgres; grant all on account to public')
  await postgres.run(`alter database ${database.name} set synchronous_commit = off`)
  const worse = await ask(database, { PORTICO_STORE_POOL: '20' })
  expect(worse.of('store-rights')).toMatchObject({
    state: 'failed',
    found: 'The tables account belong to another role, so that the next version cannot migrate.',
  })
  expect(worse.of('store-connections')).toMatchObject({ state: 'warning' })
  expect(worse.of('store-durability')).toMatchObject({
    state: 'warning',
    found: 'PostgreSQL can lose what it has committed in a power cut: synchronous_commit=off.',
  })
})

test('the doctor warns of a connection that crosses a network without TLS (CMD10)', async () => {
  const seen: SeenDatabase = {
    version: '15.4',
    schema: 'portico',
    roundTripMs: 1,
    isEncrypted: false,
    isHere: false,
    connections: 97,
    pool: 10,
    servers: 2,
    size: 1,
    mayCreate: true,
    foreignTables: [],
    unsafe: [],
  }
  const tls = (more: Partial<SeenDatabase>) =>
    databaseChecks(async () => ({ ...seen, ...more }))
      .find(({ code }) => code === 'store-tls')
      ?.run()
  expect(await tls({})).toMatchObject({ state: 'warning', mend: expect.stringContaining('sslmode=verify-full') })
  expect(await tls({ isEncrypted: true })).toMatchObject({ state: 'ok' })
})
