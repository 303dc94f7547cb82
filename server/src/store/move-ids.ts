import { type Kysely, type RawBuilder, sql } from 'kysely'
import { beginsWith } from './begins-with.js'
import { accountIdsIn, idsOfAccounts } from './read-person-data.js'
import type { Tables } from './tables.js'

/** The columns that hold the id of an account and nothing else, by table. */
export const idColumns = {
  session: ['accountId'],
  flow: ['accountId'],
  pass: ['accountId'],
  outbox: ['accountId'],
  noticeMarker: ['accountId'],
  person: ['accountId'],
  asked: ['accountId'],
  contact: ['accountId'],
  formerContact: ['accountId'],
  proof: ['accountId'],
  outsideBinding: ['accountId'],
  reminder: ['accountId'],
  reportCode: ['accountId'],
  stop: ['accountId'],
  staffMember: ['accountId'],
  staffCase: ['accountId'],
  writtenBack: ['accountId'],
  directoryWrite: ['accountId'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>

/** Columns that hold the id of an account, or a keyed hash, or who acts. */
export const mixedColumns = {
  audit: ['actor', 'about'],
  refusalTally: ['actor'],
  staffCase: ['agentId'],
  approval: ['approverId'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>

/** How ids of accounts begin, and shall begin: a directory's name and a colon, or nothing. */
export interface IdMove {
  readonly from: string
  readonly to: string
}

/**
 * Gives the accounts whose ids begin with `from` ids that begin with `to`, in every table. Those of
 * nothing are all that the store has. Counts of limits follow only from one name to another.
 */
export async function moveIds(db: Kysely<Tables>, { from, to }: IdMove): Promise<number> {
  const ids = (await accountIdsIn(db)).filter((id) => id.startsWith(from))
  const isMeant = (column: string): RawBuilder<boolean> =>
    from === '' ? sql`${sql.ref(column)} in (${idsOfAccounts} union select id from account)` : beginsWith(column, from)
  for (const [table, columns] of Object.entries(mixedColumns))
    for (const column of columns) await renamed(db, { table, column, from, to, where: isMeant(column) })
  if (from !== '') await moveCounts(db, { from, to })
  await moveAccounts(db, { from, to })
  for (const [table, columns] of Object.entries(idColumns))
    for (const column of columns) await renamed(db, { table, column, from, to, where: beginsWith(column, from) })
  return ids.length
}

interface Renaming extends IdMove {
  readonly table: string
  readonly column: string
  readonly where: RawBuilder<boolean>
}

async function renamed(db: Kysely<Tables>, { table, column, from, to, where }: Renaming): Promise<void> {
  const next = sql`${to} || substr(${sql.ref(column)}, ${sql.lit(from.length + 1)})`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${next} where ${where}`.execute(db)
}

/** The keys of counters and attempts are paths, in which an id is a segment. */
async function moveCounts(db: Kysely<Tables>, { from, to }: IdMove): Promise<void> {
  const moved = (column: string) => sql`substr(replace('/' || ${sql.ref(column)}, ${`/${from}`}, ${`/${to}`}), 2)`
  await sql`update counter set key = ${moved('key')} where '/' || key like ${`%/${from}%`}`.execute(db)
  await sql`update attempt set name_key = ${moved('name_key')} where '/' || name_key like ${`%/${from}%`}`.execute(db)
}

/** Former passwords hang on the account's id, so they make way meanwhile. */
async function moveAccounts(db: Kysely<Tables>, { from, to }: IdMove): Promise<void> {
  const former = await db.selectFrom('pastPassword').selectAll().execute()
  const meant = former.filter(({ accountId }) => accountId.startsWith(from))
  await sql`delete from past_password where ${beginsWith('account_id', from)}`.execute(db)
  await renamed(db, { table: 'account', column: 'id', from, to, where: beginsWith('id', from) })
  for (const { accountId, ...row } of meant) {
    const next = `${to}${accountId.slice(from.length)}`
    await db
      .insertInto('pastPassword')
      .values({ ...row, accountId: next })
      .execute()
  }
}
