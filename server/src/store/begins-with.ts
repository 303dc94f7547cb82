import { type RawBuilder, sql } from 'kysely'

/** True where a column begins with a text, in the same letters. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} is not null and substr(${sql.ref(column)}, 1, ${sql.lit(text.length)}) = ${text}`
}

/** True where a column, which is never null, begins with none of the texts. */
export function beginsWithNone(column: string, texts: readonly string[]): RawBuilder<boolean> {
  return sql`not (${sql.join(
    texts.map((text) => sql`(${beginsWith(column, text)})`),
    sql` or `,
  )})`
}
