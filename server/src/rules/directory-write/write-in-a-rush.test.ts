import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { closedGate } from '../../testing/closed-gate.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { countEvents, proveForReset, signInFully } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Stores } from '../stores.js'

let postgres: Postgres
let portal: TestPortal
let isRush = false

beforeAll(async () => {
  postgres = await startPostgres()
  // Two of four connections are for transactions.
  const settings = settingsOf(await postgres.makeDatabase(), { pool: 4 })
  portal = await testPortal({
    storeAt: { kind: 'postgres', ...settings, name: 'the store', alarmMb: 0 },
    directory: (real) => ({
      ...real,
      setPassword: (...asked) => {
        const write = () => real.setPassword(...asked)
        return isRush ? inRush(write) : write()
      },
    }),
  })
})
afterAll(async () => {
  await portal.close()
  await postgres.stop()
})

/** Does `work` while other transactions take all the room that there is. */
async function inRush(work: () => Promise<void>): Promise<void> {
  const end = closedGate()
  let begun = 0
  let isOver = false
  // Each asks again and again, because PostgreSQL ends a transaction in which nothing happens.
  const wait = async ({ facts }: Stores) => {
    begun += 1
    while (!isOver) {
      await facts.get('any')
      await Promise.race([end.opened, sleep(200)])
    }
  }
  const others = [1, 2].map(() => portal.ports.store.transaction(wait))
  try {
    await expect.poll(() => begun).toBe(2)
    await work()
  } finally {
    isOver = true
    end.open()
    await Promise.all(others)
  }
}

test('a password that the store has no room to write is no write: sessions and the right to it live on (W5)', async () => {
  const elsewhere = await signInFully(portal)
  portal.pass(31_000)
  const visitor = await proveForReset(portal)
  const reset = () => visitor.call('resetPassword', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
  isRush = true
  expect(await reset()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  isRush = false
  expect((await elsewhere.call('session')).body.isLoggedIn).toBe(true)
  await portal.delivered()
  expect(portal.mail.messages().filter(({ message }) => /was reset/.test(message.text))).toEqual([])
  expect(await portal.ports.store.directoryWrites.open()).toEqual([])
  expect((await reset()).status).toBe(200)
  expect(await countEvents(portal, 'password.written')).toBe(1)
})
