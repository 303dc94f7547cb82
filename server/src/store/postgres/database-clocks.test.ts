import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { createLogger } from '../../ports/system/logger.js'
import { keepTime, openClock } from '../../start/keep-time.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import type { OpenStore } from '../sql-store.js'
import { openPostgresStore } from './open-postgres-store.js'

const minuteMs = 60_000

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

let settings: ReturnType<typeof settingsOf>
beforeEach(async () => {
  settings = settingsOf(await postgres.makeDatabase())
})

/** A server on a machine whose own clock is wrong by so much. */
const openWith = (wrongMs: number): Promise<OpenStore> => {
  const clocks = { wall: () => Date.now() + wrongMs, monotonic: () => performance.now() }
  return openPostgresStore({ settings, owner: 'server', clocks })
}

/** A server's report of its clocks after one look, and its log. */
async function saidBy({ store, clocks }: OpenStore) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const time = await keepTime({ store, clock: await openClock(store, clocks), log }, { isTimed: false })
  const state = time.state()
  await time.stop()
  return { state, why: lines.map((line) => JSON.parse(line).why) }
}

test('two servers whose machines differ by two minutes have the same time: the database’s (G4)', async () => {
  const opened = [await openWith(-minuteMs), await openWith(minuteMs)]
  const [one = 0, other = 0] = await Promise.all(
    opened.map(async ({ store, clocks }) => (await openClock(store, clocks)).now()),
  )
  // Each sample is right to half of a round trip, which a busy machine makes longer.
  expect(Math.abs(one - other)).toBeLessThan(2_000)
  expect(Math.abs(one - Date.now())).toBeLessThan(2_000)
  for (const { store } of opened) await store.close()
})

test('the operator reads that the clock of a machine differs, and nothing where it does not (G4)', async () => {
  const [wrong, right] = [await openWith(minuteMs), await openWith(0)]
  const sentence =
    "This machine's clock and the database's differ by more than 30 seconds. The portal goes by the database's; correct this machine's."
  expect(await saidBy(wrong)).toEqual({ state: 'degraded', why: [sentence] })
  expect(await saidBy(right)).toEqual({ state: 'ok', why: [] })
  await wrong.store.close()
  await right.store.close()
})

test('a machine whose clock jumps while the server runs changes nothing of the portal’s time (G4)', async () => {
  let wrongMs = 0
  const clocks = { wall: () => Date.now() + wrongMs, monotonic: () => performance.now() }
  const { store, clocks: shared } = await openPostgresStore({ settings, owner: 'server', clocks })
  const clock = await openClock(store, shared)
  const before = clock.now()
  wrongMs = 60 * minuteMs
  await clock.sample()
  expect(clock.now() - before).toBeLessThan(minuteMs)
  expect(clock.machineAheadMs()).toBeGreaterThan(59 * minuteMs)
  await store.close()
})

test('a question that had to wait for a connection makes the time no worse (G4)', async () => {
  const { store, db, clocks } = await openPostgresStore({ settings: { ...settings, pool: 1 }, owner: 'server' })
  const other = sql`select pg_sleep(0.45)`.execute(db)
  await clocks?.sample?.()
  const errorMs = Math.abs((clocks?.wall() ?? 0) - Date.now())
  await other
  await store.close()
  expect(errorMs).toBeLessThan(150)
})
