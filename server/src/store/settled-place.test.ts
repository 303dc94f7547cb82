import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../databases/postgres.js'
import { settingsOf } from '../testing/postgres-settings-of.js'
import { sampleEvent } from '../testing/store-samples.js'
import { openPostgresStore } from './postgres/open-postgres-store.js'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const open = (database: PrivateDatabase) => openPostgresStore({ settings: settingsOf(database), owner: 'server' })

/** Lets a transaction write an event and go on until it is let go. */
function slowWriter({ store }: Awaited<ReturnType<typeof open>>, event: string) {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let wrote: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const ended = store.transaction(async ({ audit }) => {
    await audit.append(sampleEvent({ event }))
    wrote()
    await held
  })
  return { written, letGo: () => letGo(), ended }
}

test('an event is settled only when every transaction that may store an earlier one has ended (OP16)', async () => {
  const opened = await open(await postgres.makeDatabase())
  const { audit } = opened.store
  expect(await audit.settledPlace()).toBe(0)
  const slow = slowWriter(opened, 'early and late')
  await slow.written
  await audit.append(sampleEvent({ event: 'late and early' }))
  const [visible] = await audit.recent(10)
  expect(visible).toMatchObject({ event: 'late and early', seq: 2 })
  expect(await audit.settledPlace()).toBe(null)
  slow.letGo()
  await slow.ended
  expect(await audit.settledPlace()).toBe(2)
  expect((await audit.recent(10, { after: 0, upTo: 2 })).map(({ event }) => event)).toEqual([
    'late and early',
    'early and late',
  ])
  await opened.store.close()
})

test('places go on behind the highest one in a database whose sequence was not restored (MOVE1)', async () => {
  const database = await postgres.makeDatabase()
  const first = await open(database)
  for (const event of ['one', 'two', 'three']) await first.store.audit.append(sampleEvent({ event }))
  await first.store.close()
  await database.run("select setval('audit_order', 1, false)")
  const [second, third] = await Promise.all([open(database), open(database)])
  await second.store.audit.append(sampleEvent({ event: 'four' }))
  await third.store.audit.append(sampleEvent({ event: 'five' }))
  expect((await third.store.audit.recent(10)).map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
  await second.store.close()
  await third.store.close()
})
