import { type Kysely, sql } from 'kysely'

/**
 * The act that a picked number of a check is for, and the numbers. A server of the version before
 * knows checks by digits alone, which have neither.
 */
export async function strongChecks<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql.raw('alter table staff_case add column check_act text').execute(db)
  await sql.raw('alter table staff_case add column check_numbers text').execute(db)
}
