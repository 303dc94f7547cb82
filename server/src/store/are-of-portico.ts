/** Tables that a store of any version has. */
const requiredTables = ['migration', 'account', 'contact', 'audit', 'fact']
/** Tables that a first start which was killed leaves behind. */
const beginning = new Set(['migration', 'migration_lock'])

/** True where these tables are those of a Portico store of any version. */
export function areOfPortico(tables: readonly string[]): boolean {
  return requiredTables.every((table) => tables.includes(table))
}

/** True where these tables belong to another program, not to a store that is new or only begun. */
export function areOfAnotherProgram(tables: readonly string[]): boolean {
  return !areOfPortico(tables) && tables.some((table) => !beginning.has(table))
}
