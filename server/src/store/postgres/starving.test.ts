import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import type { OpenStore } from '../sql-store.js'
import { openPostgresStore } from './open-postgres-store.js'

let postgres: Postgres
let opened: OpenStore
beforeAll(async () => {
  postgres = await startPostgres()
  opened = await openPostgresStore({ settings: settingsOf(await postgres.makeDatabase()), owner: 'server' })
})
afterAll(async () => {
  await opened.store.close()
  await postgres.stop()
})

/** Adds one to a number that every transaction of the test reads and writes. */
function addOne(pauseMs: number): Promise<void> {
  return opened.store.transaction(async ({ facts }) => {
    const n = Number((await facts.get('n')) ?? '0')
    await sleep(pauseMs)
    await facts.put('n', String(n + 1))
  })
}

/** Does a piece of work while three rivals repeat theirs. */
async function beside(rival: (at: number) => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const rivals = Array.from({ length: 3 }, async (_, at) => {
    while (!isOver) await rival(at)
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(rivals)
  }
}

test('a slow transaction that single statements undo again and again runs alone in the end, too (PG1)', async () => {
  const { facts } = opened.store
  let runs = 0
  await beside(
    (at) => facts.put('color', String(at)),
    () =>
      opened.store.transaction(async (stores) => {
        runs += 1
        await stores.facts.get('color')
        await sleep(150)
        await stores.facts.put('color', 'slow')
      }),
  )
  expect(runs).toBe(3)
})

test('a slow transaction that quick ones undo again and again runs alone in the end, and is in time (PG1)', async () => {
  let quick = 0
  const addQuickly = async () => {
    await addOne(0)
    quick += 1
  }
  await beside(addQuickly, () => addOne(150))
  expect(await opened.store.facts.get('n')).toBe(String(quick + 1))
  expect(quick).toBeGreaterThan(3)
})
