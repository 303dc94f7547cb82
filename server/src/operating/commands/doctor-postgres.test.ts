import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPgBouncer } from '../../../../databases/pgbouncer.js'
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

/** What the doctor says of TLS, by default on a connection without TLS that crosses a network. */
function tlsOf(more: Partial<SeenDatabase>) {
  const seen: SeenDatabase = {
    version: '15.4',
    schema: 'portico',
    roundTripMs: 1,
    isEncrypted: false,
    isHere: false,
    pooler: null,
    at: null,
    connections: 97,
    pool: 10,
    servers: 2,
    size: 1,
    mayCreate: true,
    foreignTables: [],
    unsafe: [],
  }
  return databaseChecks(async () => ({ ...seen, ...more }))
    .find(({ code }) => code === 'store-tls')
    ?.run()
}

test('the doctor warns of a connection that crosses a network without TLS (CMD10)', async () => {
  expect(await tlsOf({})).toMatchObject({ state: 'warning', mend: expect.stringContaining('sslmode=verify-full') })
  expect(await tlsOf({ isEncrypted: true })).toMatchObject({ state: 'ok' })
})

test('the doctor sees a pooler, both of its connections, and that it passes on no time limits (CMD10)', async () => {
  const database = await postgres.makeDatabase()
  await run('migrate', { env: { PORTICO_STORE_URL: database.url } })
  const settings = ['ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout']
  const pooler = await startPgBouncer(postgres, { database, mode: 'session', settings })
  try {
    const behind = { ...database, url: database.url.replace(`:${postgres.port}/`, `:${pooler.port}/`) }
    const { of } = await ask(behind)
    expect(of('store')).toMatchObject({ state: 'ok', found: expect.stringContaining(' behind a pooler, schema ') })
    expect(of('store-tls')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^A pooler stands before/) })
    expect(of('store-connections')).toMatchObject({
      state: 'warning',
      mend: `Run in PostgreSQL: alter role ${database.name} set idle_in_transaction_session_timeout = '10s'`,
    })
    await postgres.run(`alter role ${database.name} set idle_in_transaction_session_timeout = '10s'`)
    await postgres.cutConnections(database.name)
    expect((await ask(behind)).of('store-connections')).toMatchObject({ state: 'ok' })
  } finally {
    await pooler.stop()
  }
})

test.each([
  ['the portal and the pooler', { isHere: false, ends: [false, true], isThere: false }, 'client_tls_sslmode'],
  ['the pooler and PostgreSQL', { isHere: true, ends: [false, false], isThere: false }, 'server_tls_sslmode'],
  ['none, with both encrypted', { isHere: false, ends: [true, true], isThere: false }, null],
  ['none, with a pooler beside PostgreSQL', { isHere: false, ends: [true, false], isThere: true }, null],
] as const)('the doctor warns of a plain connection between %s (CMD10)', async (_between, way, mend) => {
  const pooler = { isEncrypted: way.ends[0], isThere: way.isThere, hasLimit: true, role: 'portico' }
  const found = await tlsOf({ isHere: way.isHere, isEncrypted: way.ends[1], pooler })
  expect(found).toMatchObject(
    mend === null ? { state: 'ok' } : { state: 'warning', mend: expect.stringContaining(mend) },
  )
})

test('the doctor says which of several hosts is the primary (CMD10)', async () => {
  const database = await postgres.makeDatabase()
  await run('migrate', { env: { PORTICO_STORE_URL: database.url } })
  const url = `${database.url.replace('@127.0.0.1:', '@127.0.0.1:1,127.0.0.1:')}?target_session_attrs=read-write`
  const found = (await ask({ ...database, url })).of('store')?.found
  expect(found).toContain(`postgres://127.0.0.1:1,127.0.0.1:${postgres.port}/${database.name} opens`)
  expect(found).toMatch(new RegExp(` at 127.0.0.1:${postgres.port}, schema ${database.name}`))
  const shown = await run('config show', { env: { PORTICO_STORE_URL: url } })
  expect(shown.out.join('\n')).toContain(`postgres://***@127.0.0.1:1,127.0.0.1:${postgres.port}/${database.name}?***`)
})
