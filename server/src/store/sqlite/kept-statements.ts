import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

/** More statements than the calls of visitors are made of. */
const mostKept = 200
/** Longer ones write many rows at once. Their text differs with the number of rows. */
const longestKept = 4_000
/** Some other statements, such as pragmas, already act while they are prepared. */
const mayRunAgain = /^(?:select|insert|update|delete|begin|commit|rollback)\b/

interface PreparedStatement {
  readonly statement: StatementSyncInstance
  /** True where it answers with rows. */
  readonly reader: boolean
}

interface KeptStatements {
  prepare(sql: string): PreparedStatement
  /** How many statements are kept. */
  count(): number
}

/** Prepares each statement once and keeps the last used. Keeps its database alive. */
export function keptStatements(database: DatabaseSyncInstance): KeptStatements {
  const kept = new Map<string, PreparedStatement>()
  const keep = (sql: string, prepared: PreparedStatement) => {
    kept.set(sql, prepared)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  return {
    prepare(sql) {
      const known = kept.get(sql)
      if (known !== undefined) {
        // The last place in a map is that of the statement that was used last.
        kept.delete(sql)
        kept.set(sql, known)
        return known
      }
      const statement = database.prepare(sql)
      const prepared = { statement, reader: statement.columns().length > 0 }
      if (sql.length <= longestKept && mayRunAgain.test(sql)) keep(sql, prepared)
      return prepared
    },
    count: () => kept.size,
  }
}
