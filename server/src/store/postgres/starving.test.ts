import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postgresStores } from '../../testing/postgres-stores.js'

const postgres = postgresStores()

/** Adds one to a number that every transaction of the test reads and writes. */
function addOne(pauseMs: number): Promise<void> {
  return postgres.store.transaction(async ({ facts }) => {
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
  const { facts } = postgres.store
  let runs = 0
  await beside(
    (at) => facts.put('color', String(at)),
    () =>
      postgres.store.transaction(async (stores) => {
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
  expect(await postgres.store.facts.get('n')).toBe(String(quick + 1))
  expect(quick).toBeGreaterThan(3)
})
