import { setImmediate } from 'node:timers/promises'

/**
 * Deletes that take long would hold up visitors on SQLite, where all wait for one connection, and be
 * given up on PostgreSQL.
 */
const rowsOfPortion = 200

interface Deletion {
  executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }>
}

/**
 * Deletes many rows, some in each statement, so that others get their turn between. Returns how many
 * are gone.
 */
export async function inPortions(deletion: (rows: number) => Deletion): Promise<number> {
  for (let gone = 0; ; ) {
    const deleted = Number((await deletion(rowsOfPortion).executeTakeFirst()).numDeletedRows)
    gone += deleted
    if (deleted < rowsOfPortion) return gone
    await setImmediate()
  }
}
