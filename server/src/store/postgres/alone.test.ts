import { expect, test } from 'vitest'
import { postgresStores } from '../../testing/postgres-stores.js'
import { sampleSession } from '../../testing/store-samples.js'

const postgres = postgresStores()

/** Writes in a transaction of another server, which ends when a statement of ours waits for it. */
async function beside<Result>(write: string, work: () => Promise<Result>): Promise<Result> {
  const other = postgres.run(`begin; ${write}; select pg_sleep(1); commit`)
  await expect
    .poll(() => postgres.asAdministrator("select 1 from pg_stat_activity where wait_event = 'PgSleep'"))
    .toBe('1')
  const result = await work()
  await other
  return result
}

test('a session that is seen while it is being deleted as idle stays (PG1)', async () => {
  const { sessions } = postgres.store
  await sessions.put(sampleSession({ idHash: 'seen', seenAt: 10, expiresAt: 1_000 }))
  await sessions.put(sampleSession({ idHash: 'idle', seenAt: 10, expiresAt: 1_000 }))
  const gone = await beside("update session set seen_at = 200 where id_hash = 'seen'", () => sessions.dropOld(300, 100))
  expect(gone).toBe(1)
  expect([await sessions.find('seen'), await sessions.find('idle')]).toMatchObject([{ seenAt: 200 }, null])
})

test('a count takes the newest value of its counter, and never goes above the limit (PG1)', async () => {
  const { counters } = postgres.store
  const rule = { key: 'key', limit: 2, windowMs: 1_000 }
  await counters.take(rule, 0)
  const taken = await beside("update counter set n = 2 where key = 'key'", () => counters.take(rule, 1))
  expect(taken).toBeNull()
  expect(await counters.isAnyFull([rule], 1)).toBe(true)
})

test('a statement that only reads leaves nothing that would undo a transaction (PG1)', async () => {
  const { store } = postgres
  let runs = 0
  await store.facts.put('read', '1')
  await store.transaction(async ({ facts }) => {
    runs += 1
    await facts.get('read')
    // If both were serializable, the second would see the first one and not this transaction.
    await store.facts.put('read', '2')
    await store.facts.get('written')
    await facts.put('written', '1')
  })
  expect(runs).toBe(1)
})
