import { once } from 'node:events'
import { expect, test } from 'vitest'
import { postgresStores } from '../../testing/postgres-stores.js'
import { sampleContact, sampleSession } from '../../testing/store-samples.js'
import { TransactionConflict } from '../transact.js'

const postgres = postgresStores()
const patience = { timeout: 10_000 }

const untilOneWaits = `do $$ begin
  for tries in 1..500 loop
    exit when exists (select from pg_locks where not granted);
    perform pg_sleep(0.01);
  end loop;
end $$`

/**
 * Writes in a transaction of another server. When a statement of ours waits for it, it does what
 * comes `then`, and ends.
 */
async function beside<Result>(write: string, work: () => Promise<Result>, then = 'select'): Promise<Result> {
  // Who waits in a deadlock for so long loses it, and that is to be ours on a slow machine as well.
  const other = postgres.run(`begin; set local deadlock_timeout = '1min'; ${write}; ${untilOneWaits}; ${then}; commit`)
  await expect
    .poll(() => postgres.asAdministrator("select 1 from pg_stat_activity where wait_event = 'PgSleep'"), patience)
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

test('an address that is renewed or verified while unverified ones are being deleted stays (PG1)', async () => {
  const { contacts } = postgres.store
  for (const id of ['renewed', 'verified', 'old']) await contacts.add(sampleContact({ id, verifiedAt: null }))
  const renew = "update contact set created_at = 200 where id = 'renewed'"
  const verify = "update contact set verified_at = 200 where id = 'verified'"
  expect(await beside(`${renew}; ${verify}`, () => contacts.dropUnverified(150))).toBe(1)
  const left = [await contacts.byId('renewed'), await contacts.byId('verified'), await contacts.byId('old')]
  expect(left).toMatchObject([{ createdAt: 200 }, { verifiedAt: 200 }, null])
})

test('a count takes the newest value of its counter, and never goes above the limit (PG1)', async () => {
  const { counters } = postgres.store
  const rule = { key: 'key', limit: 2, windowMs: 1_000 }
  await counters.take(rule, 0)
  const taken = await beside("update counter set n = 2 where key = 'key'", () => counters.take(rule, 1))
  expect(taken).toBeNull()
  expect(await counters.read(['key'], 1)).toMatchObject([{ taken: 2 }])
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

/** Does a piece of work while a transaction that was undone runs for the second time. */
async function besideSecondRun(work: () => Promise<void>): Promise<void> {
  const end = new AbortController()
  const ended = once(end.signal, 'abort')
  let runs = 0
  const repeated = postgres.store.transaction(async () => {
    runs += 1
    if (runs === 1) throw new TransactionConflict('as if another one had won')
    await ended
  })
  try {
    await expect.poll(() => runs).toBe(2)
    await work()
  } finally {
    end.abort()
    await repeated
  }
}

test('a statement that loses a deadlock runs again, and stands in no line of transactions (PG1)', async () => {
  const { counters } = postgres.store
  for (const key of ['first', 'second']) await counters.take({ key, limit: 9, windowMs: 1_000 }, 0)
  const setTo5 = (key: string) => `update counter set n = 5 where key = '${key}'`
  const giveBack = () => counters.giveBack('first', 'second')
  await besideSecondRun(() => beside(setTo5('second'), giveBack, setTo5('first')))
  expect(await counters.read(['first', 'second'], 0)).toMatchObject([{ taken: 4 }, { taken: 4 }])
  const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()'
  await expect.poll(() => postgres.run(deadlocks), patience).toBe('1')
})
