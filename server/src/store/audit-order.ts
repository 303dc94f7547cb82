import { type Kysely, sql } from 'kysely'
import { transact } from './transact.js'

/**
 * Lets the places of the audit on PostgreSQL go on behind the highest one. The sequence lags behind the
 * rows where these were copied without it.
 */
export async function mendAuditOrder<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!(await isBehind(db))) return
  await transact(db, async (transaction) => {
    // No event gets a place before the commit.
    await sql`lock table audit in exclusive mode`.execute(transaction)
    if (await isBehind(transaction))
      await sql`select setval('audit_order', (select max(seq) from audit))`.execute(transaction)
  })
}

async function isBehind<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const query = sql<{ behind: boolean }>`select coalesce(max(seq), 0) > (select last_value from audit_order) as behind
    from audit`
  return (await query.execute(db)).rows[0]?.behind === true
}
