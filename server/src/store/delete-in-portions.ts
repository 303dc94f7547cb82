import { inPortions } from '../ports/system/in-portions.js'

interface Deletion {
  executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }>
}

/**
 * Deletes many rows, some in each statement: one that takes long would hold up visitors on SQLite, where
 * all wait for one connection, and be given up on PostgreSQL. Returns how many are gone.
 */
export function deleteInPortions(deletion: (rows: number) => Deletion): Promise<number> {
  return inPortions(async (rows) => Number((await deletion(rows).executeTakeFirst()).numDeletedRows))
}
