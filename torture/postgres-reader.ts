import { setTimeout as sleep } from 'node:timers/promises'
import type { PrivateDatabase } from '../databases/postgres.js'
import { queries, type StoreReader, type StoreView, waitingOf } from './store-view.js'

/**
 * A wait for what a dead node left: longer than a lease of a message, or than any password write,
 * in ms.
 */
const outlastedMs = 121_000
/**
 * How long a node holds a message that it sends, in ms, and by how much its clock may differ from
 * ours.
 */
const messageLeaseMs = 60_000 + 50

/** Reads the database of running nodes. */
export function postgresReader(database: PrivateDatabase): StoreReader {
  const transactions = `select count(*) from pg_stat_activity
    where datname = '${database.name}' and application_name = 'portico' and state <> 'idle'`
  return {
    async view() {
      const parts = Object.entries(queries).map(
        ([name, query]) => `'${name}', (select coalesce(json_agg(row), '[]') from (${query}) row)`,
      )
      return JSON.parse(await database.run(`select json_build_object(${parts.join(', ')})`)) as StoreView
    },
    countWaiting: async () => Number(await database.run(waitingOf)),
    async faultsAfterCrash() {
      const until = Date.now() + 10_000
      while (Date.now() < until) {
        if ((await database.run(transactions)) === '0') return []
        await sleep(50)
      }
      return ['PostgreSQL still works for a node that was killed']
    },
    async outlast(died) {
      await database.run(`update session set created_at = created_at - ${outlastedMs}
          where account_id in (select account_id from directory_write);
        update directory_write set begun_at = begun_at - ${outlastedMs};
        update outbox set lease_until = 0 where ended is null and lease_until <= ${died + messageLeaseMs};
        update lease set held_until = 0`)
    },
  }
}
