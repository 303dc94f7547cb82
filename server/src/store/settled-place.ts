import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './kept-query.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** Puts PostgreSQL's sequence behind the highest place: rows copied without it run ahead. */
export async function mendAuditOrder<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!(await isBehind(db))) return
  await transact(db, async (transaction) => {
    // No event gets a place before the commit.
    await sql`lock table audit in exclusive mode`.execute(transaction)
    if (await isBehind(transaction))
      await sql`select setval('audit_order', (select max(seq) from audit))`.execute(transaction)
  })
}

/** The last place that was given away; 0 before the first. */
const lastPlace = sql`(select case when is_called then last_value else last_value - 1 end from audit_order)`

async function isBehind<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const query = sql<{ behind: boolean }>`select coalesce(max(seq), 0) > ${lastPlace} as behind from audit`
  return (await query.execute(db)).rows[0]?.behind === true
}

/** How long, and how often, the store looks whether transactions have ended, in ms. */
const patienceMs = 1_000
const everyMs = 20

/**
 * A place of the audit up to which no event can come any more. On PostgreSQL places come from a
 * sequence, so a transaction that commits late may have a lower one than what is already stored. It
 * waits for the transactions that were writing events; null where one of them takes long.
 */
export async function settledPlace(db: Kysely<Tables>): Promise<number | null> {
  // SQLite lets one transaction write after the other.
  if (!isPostgres(db)) {
    const last = db.selectFrom('audit').select(({ fn }) => fn.max('seq').as('seq'))
    return (await last.executeTakeFirst())?.seq ?? 0
  }
  const query = sql<{ place: number }>`select ${lastPlace} as place`
  const place = (await query.execute(db)).rows[0]?.place ?? 0
  // A transaction that begins to write after this gets a higher place: it locks the table before it
  // asks for one.
  const before = await writersOf(db)
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(everyMs)) {
    const now = before.size === 0 ? before : await writersOf(db)
    if (![...before].some((writer) => now.has(writer))) return place
  }
  return null
}

/** The transactions that have written events, or are about to. */
async function writersOf<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const query = sql<{ writer: string }>`select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit'::regclass and mode = 'RowExclusiveLock' and granted`
  return new Set((await query.execute(db)).rows.map(({ writer }) => writer))
}
