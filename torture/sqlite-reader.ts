import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { queries, type StoreReader, type StoreView, waitingOf } from './store-view.js'

type Database = InstanceType<typeof DatabaseSync>

/** Reads the file of a running portal, and changes nothing. */
export function sqliteReader(file: string): StoreReader {
  const read = <Result>(ask: (database: Database) => Result): Result => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    try {
      return ask(database)
    } finally {
      database.close()
    }
  }
  return {
    view: async () => read(viewOf),
    countWaiting: async () =>
      read((database) => {
        const row = database.prepare(waitingOf).get() as { n: number }
        return row.n
      }),
    faultsAfterCrash: async () => faultsOf(file),
    // The only server of a file owns all that another one left.
    outlast: async () => undefined,
  }
}

function viewOf(database: Database): StoreView {
  database.exec('begin')
  const rows = Object.entries(queries).map(([name, query]) => [name, database.prepare(query).all()])
  return Object.fromEntries(rows) as StoreView
}

/**
 * What SQLite finds wrong with the files that a crash left. It reads a copy, so that the portal
 * itself must recover.
 */
function faultsOf(file: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-crashed-'))
  try {
    const copy = path.join(folder, 'store.db')
    for (const part of ['', '-wal']) if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`)
    const database = new DatabaseSync(copy)
    const integrity = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const dangling = database.prepare('pragma foreign_key_check').all()
    database.close()
    const faults = integrity.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok')
    return dangling.length === 0 ? faults : [...faults, `${dangling.length} rows refer to nothing`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
