import { inPortions } from '../ports/system/in-portions.js'

interface Deletion {
  executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }>
}

/** Deletes in many statements, so that none holds up visitors or times out. Returns how many. */
export function deleteInPortions(deletion: (rows: number) => Deletion): Promise<number> {
  return inPortions(async (rows) => Number((await deletion(rows).executeTakeFirst()).numDeletedRows))
}
