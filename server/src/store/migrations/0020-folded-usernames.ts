import { type Kysely, sql } from 'kysely'

/**
 * Usernames of the embedded directory get the form in which they are looked for: without the dot of
 * a dotted `İ`, and with single blanks. Names that would become one stay as they are.
 */
export async function foldedUsernames<Schema>(db: Kysely<Schema>): Promise<void> {
  const [own, others] = [foldedIn('account'), foldedIn('other')]
  await sql`update account set username = ${own} where username <> ${own}
    and not exists (select 1 from account other where other.id <> account.id and ${others} = ${own})`.execute(db)
}

function foldedIn(table: string) {
  const dotless = sql`replace(${sql.ref(`${table}.username`)}, ${sql.lit('i\u0307')}, 'i')`
  // Eight blanks in a row at most become one.
  return [1, 2, 3].reduce((text) => sql`replace(${text}, '  ', ' ')`, dotless)
}
