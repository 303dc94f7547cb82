import type { Kysely } from 'kysely'
import type { Tables } from './tables.js'

/** The fact that marks a store into which a move has not finished. Its value is the file. */
export const markOfMove = 'unfinished-move'

/** The file that was to be moved into a store; null for a store that is whole. */
export async function unfinishedMove(db: Kysely<Tables>): Promise<string | null> {
  const mark = await db.selectFrom('fact').select('value').where('name', '=', markOfMove).executeTakeFirst()
  return mark?.value ?? null
}
