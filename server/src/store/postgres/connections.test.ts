import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { startTcpProxy, type TcpProxy } from '../../../../directories/tcp-proxy.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import type { OpenStore } from '../sql-store.js'
import { TransactionConflict, transact } from '../transact.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres
let proxy: TcpProxy
beforeAll(async () => {
  postgres = await startPostgres()
  proxy = await startTcpProxy(postgres.port)
})
afterAll(async () => {
  await proxy.stop()
  await postgres.stop()
})

let database: PrivateDatabase
let opened: OpenStore
beforeEach(async () => {
  database = await postgres.makeDatabase()
  const settings = settingsOf(database, { port: proxy.port, pool: 4, timeoutMs: 1_000 })
  opened = await openPostgresStore({ settings, owner: 'server' })
})
afterEach(async () => {
  await proxy.set({ kind: 'none' })
  await opened.store.close()
})

test('a connection that was cut while nothing used it is replaced unseen (W2)', async () => {
  const { facts } = opened.store
  await facts.put('color', 'red')
  await postgres.cutConnections(database.name)
  await expect
    .poll(() => postgres.run(`select count(*) from pg_stat_activity where datname = '${database.name}'`))
    .toBe('0')
  expect(await facts.get('color')).toBe('red')
})

test('a transaction whose connection is cut in its middle leaves nothing, and says so (W1, W2)', async () => {
  const work = opened.store.transaction(async ({ facts }) => {
    await facts.put('color', 'red')
    await postgres.cutConnections(database.name)
    await facts.put('shape', 'round')
  })
  await expect(work).rejects.toMatchObject({ what: 'store' })
  expect(await opened.store.facts.get('color')).toBeNull()
})

test('a database that falls silent is given up within its time, and asked again when it answers (W2)', async () => {
  await proxy.set({ kind: 'silence' })
  const began = performance.now()
  await expect(opened.store.facts.get('color')).rejects.toMatchObject({ what: 'store' })
  // One second for the statement, one for the connection, one until the driver gives up.
  expect(performance.now() - began).toBeLessThan(10_000)
  await proxy.set({ kind: 'none' })
  await expect.poll(() => opened.store.facts.get('color').catch(() => 'not yet'), { timeout: 10_000 }).toBeNull()
})

test('a database that is gone answers nothing, and works again when it is back (W2)', async () => {
  await proxy.set({ kind: 'refuse' })
  await expect(opened.store.check()).rejects.toMatchObject({ what: 'store' })
  await proxy.set({ kind: 'none' })
  await expect
    .poll(
      () =>
        opened.store.check().then(
          () => 'ok',
          () => 'not yet',
        ),
      { timeout: 10_000 },
    )
    .toBe('ok')
})

test('a transaction waits for a lock no longer than a statement may take (W2)', async () => {
  await opened.store.facts.put('color', 'red')
  const holder = database.run("begin; update fact set value = 'blue'; select pg_sleep(30)").catch(() => undefined)
  await expect.poll(() => postgres.run("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).toBe('1')
  await expect(opened.store.facts.put('color', 'green')).rejects.toMatchObject({ what: 'store' })
  await postgres.run("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'")
  await holder
  expect(await opened.store.facts.get('color')).toBe('red')
})

test('the locks of a transaction in which nothing happens go before others give up waiting for them (W2)', async () => {
  const { store } = opened
  const hung = store.transaction(async ({ facts }) => {
    await facts.put('color', 'red')
    await sleep(3_000)
  })
  const failure = hung.then(
    () => null,
    (cause: unknown) => cause,
  )
  const idle = "select 1 from pg_stat_activity where state = 'idle in transaction'"
  await expect.poll(() => database.run(idle)).toBe('1')
  await store.facts.put('color', 'green')
  expect(await store.facts.get('color')).toBe('green')
  expect(await failure).toMatchObject({ what: 'store' })
})

test('transactions that wait leave connections to statements that stand alone (Q5)', async () => {
  const end = new AbortController()
  const ended = once(end.signal, 'abort')
  let begun = 0
  const work = () => {
    begun += 1
    return ended
  }
  const waiting = Array.from({ length: 8 }, () => opened.store.transaction(work))
  try {
    await expect.poll(() => begun).toBe(2)
    expect(await opened.store.facts.get('color')).toBeNull()
    expect(begun).toBe(2)
  } finally {
    end.abort()
    await Promise.all(waiting)
  }
})

test('work that goes on after a statement that failed commits nothing (PG1)', async () => {
  let runs = 0
  const result = await transact(opened.db, async (transaction) => {
    runs += 1
    await transaction
      .insertInto('fact')
      .values({ name: `${runs}`, value: '' })
      .execute()
    if (runs === 1) await sql`select 1 / 0`.execute(transaction).catch(() => undefined)
    return runs
  })
  expect(result).toBe(2)
  expect(await opened.store.facts.get('1')).toBeNull()
  expect(await opened.store.facts.get('2')).toBe('')
})

test('a transaction that others are always in the way of is given up (PG1)', async () => {
  let runs = 0
  const work = transact(opened.db, async () => {
    runs += 1
    throw new TransactionConflict('as if another one had won')
  })
  await expect(work).rejects.toMatchObject({ what: 'store', isUnwritten: true })
  expect(runs).toBeGreaterThan(10)
}, 20_000)
