import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { startTcpProxy } from '../../../../directories/tcp-proxy.js'
import type { PostgresHost, PostgresSettings } from '../../ports/config/postgres-settings.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import type { OpenStore } from '../sql-store.js'
import { openPostgresStore } from './open-postgres-store.js'

let primary: Postgres
let standby: Postgres
let database: PrivateDatabase
let opened: OpenStore | null = null
beforeEach(async () => {
  primary = await startPostgres({ hasTls: true })
  database = await primary.makeDatabase()
  standby = await startPostgres({ standbyOf: primary })
})
afterEach(async () => {
  await opened?.store.close()
  opened = null
  await Promise.all([primary.stop(), standby.stop()])
})

const at = ({ port }: Pick<Postgres, 'port'>, host = '127.0.0.1'): PostgresHost => ({ host, port })
type Hosts = PostgresSettings['hosts']

async function open(hosts: Hosts, more: Partial<PostgresSettings> = {}): Promise<OpenStore> {
  const settings = { ...settingsOf(database, { timeoutMs: 2_000, ...more }), hosts }
  opened = await openPostgresStore({ settings, owner: 'server' })
  return opened
}
const problem = (hosts: Hosts, more: Partial<PostgresSettings> = {}) =>
  open(hosts, more).then(
    () => null,
    (cause: { readonly explanation?: string }) => cause.explanation ?? cause,
  )

/** How long it takes until a write succeeds, in ms, and what failed before. */
async function untilWritten(value: string) {
  const begun = performance.now()
  for (let failed = 0; ; failed += 1) {
    const isWritten = await opened?.store.facts.put('color', value).then(
      () => true,
      (cause: unknown) => {
        expect(cause).toMatchObject({ what: 'store' })
        return false
      },
    )
    if (isWritten) return { ms: performance.now() - begun, failed }
    expect(performance.now() - begun).toBeLessThan(20_000)
  }
}

/** Waits until a standby has all that its primary has. */
async function untilFollowed(source: Postgres, copy: Postgres): Promise<void> {
  // These servers write their log to the disk a little after a commit.
  await sleep(500)
  const end = await source.run('select pg_current_wal_flush_lsn()')
  await expect.poll(() => copy.run(`select pg_last_wal_replay_lsn() >= '${end}'`), { timeout: 10_000 }).toBe('t')
}

test('of several hosts the primary is found in any order, and a host that is gone is passed over (OP7)', async () => {
  for (const hosts of [
    [at(primary), at(standby)],
    [at(standby), at(primary)],
    [{ host: '127.0.0.1', port: 1 }, at(primary)],
  ] as const) {
    const { store } = await open(hosts)
    await store.facts.put('color', 'red')
    await store.close()
  }
  opened = null
})

test('where no host takes writes each is named with its cause (OP7)', async () => {
  expect(await problem([at(standby)])).toMatch(
    /used: it is a standby or read-only, and takes no writes\. Name the primary in PORTICO_STORE_URL\.$/,
  )
  await primary.halt()
  expect(await problem([at(primary), at(standby)])).toMatch(
    new RegExp(
      `used: none of its hosts takes writes\\. 127\\.0\\.0\\.1:${primary.port}: nothing answers there\\. Start PostgreSQL, or correct PORTICO_STORE_URL\\. 127\\.0\\.0\\.1:${standby.port}: it is a standby or read-only, and takes no writes\\.$`,
    ),
  )
})

test('the certificate of each host is compared with the name of that host (T1)', async () => {
  const ca = { path: 'ca.pem', text: primary.ca }
  const gone = { host: 'db.uni.example.invalid', port: 5432 }
  expect(await problem([gone, at(primary, 'localhost')], { tls: 'verify-full', ca })).toBeNull()
  expect(await problem([gone, at(primary, '::ffff:127.0.0.1')], { tls: 'verify-full', ca })).toContain(
    `[::ffff:127.0.0.1]:${primary.port}: its certificate is not for the name ::ffff:127.0.0.1`,
  )
})

test('a primary that is killed costs 503 until its standby is promoted, and the store goes on there (W2)', async () => {
  const { store } = await open([at(primary), at(standby)])
  await store.facts.put('color', 'red')
  await untilFollowed(primary, standby)
  await primary.halt('kill')
  await expect(store.facts.get('color')).rejects.toMatchObject({ what: 'store' })
  await standby.run('select pg_promote()')
  const { ms, failed } = await untilWritten('blue')
  console.log(`${Math.round(ms)} ms and ${failed} failures after the promotion`)
  expect(ms).toBeLessThan(3_000)
  expect(await store.facts.get('color')).toBe('blue')
})

test('a primary that hangs is left within seconds for the promoted standby, with all its connections (W2)', async () => {
  const { store } = await open([at(primary), at(standby)])
  await Promise.all(Array.from({ length: 8 }, (_, n) => store.facts.put(`n${n}`, '')))
  await untilFollowed(primary, standby)
  await primary.signalAll('SIGSTOP')
  try {
    await standby.run('select pg_promote()')
    const { ms, failed } = await untilWritten('blue')
    console.log(`${Math.round(ms)} ms and ${failed} failures after a primary hung`)
    expect(ms).toBeLessThan(6_000)
    expect(failed).toBe(1)
  } finally {
    await primary.signalAll('SIGCONT')
  }
})

test('one address that moves to the promoted standby is followed, and back again (W2)', async () => {
  const address = await startTcpProxy(primary.port)
  try {
    const { store } = await open([at(address)])
    await store.facts.put('color', 'red')
    await store.transaction(({ facts }) => facts.get('color'))
    await untilFollowed(primary, standby)
    // The address is too early: the standby still follows.
    address.moveTo(standby.port)
    await expect(store.transaction(({ facts }) => facts.get('color'))).rejects.toMatchObject({ what: 'store' })
    await expect(store.facts.get('color')).rejects.toMatchObject({ what: 'store' })
    await primary.halt('kill')
    await standby.run('select pg_promote()')
    expect((await untilWritten('blue')).ms).toBeLessThan(3_000)
    const third = await startPostgres({ standbyOf: standby })
    await untilFollowed(standby, third)
    await standby.halt('kill')
    address.moveTo(third.port)
    await third.run('select pg_promote()')
    expect((await untilWritten('green')).ms).toBeLessThan(3_000)
    await store.close()
    opened = null
    await third.stop()
  } finally {
    await address.stop()
  }
})
