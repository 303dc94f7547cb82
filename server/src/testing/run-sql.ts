import { DatabaseSync } from '@photostructure/sqlite'
import { tablesIn } from '../store/sqlite/tables-in.js'

/** Changes a store file in a way that no program of the portal does. */
export function runSql(file: string, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(file)
  database.prepare(statement).run(...values)
  database.close()
}

/** Everything that a store file holds, as JSON. */
export function allRows(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = tablesIn(database).map((table) => [table, database.prepare(`select * from ${table}`).all()])
  database.close()
  return JSON.stringify(rows)
}
