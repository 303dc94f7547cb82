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

test('a slow transaction that quick ones undo again and again runs alone in the end, and is in time (PG1)', async () => {
  let isOver = false
  let quick = 0
  const rivals = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await addOne(0)
      quick += 1
    }
  })
  await addOne(150)
  isOver = true
  await Promise.all(rivals)
  expect(await opened.store.facts.get('n')).toBe(String(quick + 1))
  expect(quick).toBeGreaterThan(3)
})
