import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../embedded-directory/words-of.js'

/** Each row takes two parameters of a statement. */
const rowsAtOnce = 400

/**
 * The help desk finds accounts of the embedded directory by words of their names, and people by a
 * contact. The first index holds all that a search compares, so that it reads no row of an account.
 */
export async function accountWords<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table account add column words text not null default ''`.execute(db)
  for (let last = ''; ; ) {
    const some = await sql<{ id: string; name: string }>`
      select id, name from account where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const rows = some.rows.map(({ id, name }) => sql`(${id}, ${wordsOf(name)})`)
    if (rows.length === 0) break
    // Both engines call the columns of bare rows so.
    await sql`update account set words = given.column2 from (values ${sql.join(rows)}) as given
      where account.id = given.column1`.execute(db)
    last = some.rows.at(-1)?.id ?? ''
  }
  await sql`create index account_words on account (words, username, id)`.execute(db)
  await sql`create index contact_canonical on contact (kind, canonical)`.execute(db)
}
