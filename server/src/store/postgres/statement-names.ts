/** The names under which a server of PostgreSQL keeps statements that it has prepared. */
export interface StatementNames {
  /** The name of a statement; null for one that the server prepares each time. */
  of(sql: string): string | null
}

/** More statements than the calls of visitors are made of. Each connection keeps those that it has run. */
const mostNamed = 200
/** Longer ones write many rows at once. Their text differs with the number of rows. */
const longestNamed = 2_000
const mayBeKept = /^(?:select|insert|update|delete)\b/
/** Its answer changes when a newer server adds a column, and PostgreSQL would refuse to run it again. */
const forAllColumns = /[ .]\*/

/**
 * Names the statements that come first. PostgreSQL needs more time to read and plan most of them than to run
 * them.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  return {
    of(sql) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size === mostNamed || !isNamed(sql)) return null
      const name = `portico_${names.size}`
      names.set(sql, name)
      return name
    },
  }
}

function isNamed(sql: string): boolean {
  return sql.length <= longestNamed && mayBeKept.test(sql) && !forAllColumns.test(sql)
}
