import { createHash } from 'node:crypto'

/** The names under which a server of PostgreSQL keeps statements that it has prepared. */
export interface StatementNames {
  /** The name of a statement; null for one that the server prepares each time. */
  of(sql: string): string | null
}

/** Visitors' calls are made of fewer statements. Each connection keeps those it has run. */
const mostNamed = 200
const mayBeKept = /^(?:select|insert|update|delete)\b/
/** Its answer changes with a newer server's column, and PostgreSQL refuses to run it again. */
const forAllColumns = /[ .]\*/
/** A list of ten values or more, or several rows: so many texts would use up the names. */
const ofAnyLength = / in \((?:\$\d+, ){9}|\), \(\$/

/** Names statements that come first: planning most takes PostgreSQL longer than running them. */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  return {
    of(sql) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size === mostNamed || !isNamed(sql)) return null
      // Never two texts of one name: a pooler may have them both on one connection.
      const name = `portico_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
      names.set(sql, name)
      return name
    },
  }
}

function isNamed(sql: string): boolean {
  return mayBeKept.test(sql) && !forAllColumns.test(sql) && !ofAnyLength.test(sql)
}
