import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type PgBouncer, startPgBouncer } from '../databases/pgbouncer.js'
import { addPeople, brokenPromises } from './people.js'
import type { Environment } from './person.js'
import { runPerson } from './run-person.js'
import { chanceFrom } from './seeded-random.js'
import { type NodesUnderLoad, twoNodesUnderLoad } from './two-nodes-under-load.js'

let portal: NodesUnderLoad
let pooler: PgBouncer
afterEach(async () => {
  await portal?.end()
  await pooler?.stop()
})

/** The lines of the page on PostgreSQL. */
const settings = [
  'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout',
  'default_pool_size = 40',
]

test('two nodes behind PgBouncer, which is restarted under load, keep what they acknowledge (W1, W2)', async () => {
  portal = await twoNodesUnderLoad('pooler', {
    mayLogErrors: true,
    async storeUrl(database, postgres) {
      await postgres.run(`alter role ${database.name} set idle_in_transaction_session_timeout = '10s'`)
      pooler = await startPgBouncer(postgres, { database, mode: 'session', settings })
      return database.url.replace(`:${postgres.port}/`, `:${pooler.port}/`)
    },
  })
  await portal.start()
  const { url, mail, nodes, database, postgres } = portal
  const environment: Environment = {
    ...{ url, mail, chance: chanceFrom(1), isDown: () => false, onCall: () => undefined },
    mayBeAway: true,
  }
  const people = await addPeople(portal, 'b', () => environment)
  let isOver = false
  const acting = people.map((person) => runPerson(person, () => isOver))
  await sleep(6_000)
  await pooler.stop()
  pooler = await startPgBouncer(postgres, { database, mode: 'session', settings, port: pooler.port })
  const later = await addPeople(portal, 'c', () => environment)
  acting.push(...later.map((person) => runPerson(person, () => isOver)))
  await sleep(6_000)
  isOver = true
  await Promise.all(acting)
  const everyone = [...people, ...later]
  const acknowledged = everyone.flatMap(({ ledger }) => [...ledger.acknowledged.values()])
  expect(acknowledged.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(20)
  const quietSince = Date.now()
  await sleep(1_000)
  await portal.store.outlast(quietSince)
  await nodes[1]?.stop().catch(() => undefined)
  await nodes[1]?.start()
  expect(await brokenPromises(portal, everyone)).toEqual([])
}, 180_000)
