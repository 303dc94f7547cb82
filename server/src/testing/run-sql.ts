import { DatabaseSync } from '@photostructure/sqlite'

/** Changes a store file in a way that no program of the portal does. */
export function runSql(file: string, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(file)
  database.prepare(statement).run(...values)
  database.close()
}
