import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { startPostgres } from '../databases/postgres.js'
import type { Settings } from '../e2e/environments/portico-program.js'

/** A store that several processes use. */
export interface SharedStore {
  readonly settings: Settings
  /** The number that a query answers. */
  count(query: string): Promise<number>
  remove(): Promise<void>
}

export async function postgresStore(): Promise<SharedStore> {
  const postgres = await startPostgres()
  const database = await postgres.makeDatabase()
  return {
    settings: { PORTICO_STORE_URL: database.url },
    count: async (query) => Number(await database.run(query)),
    remove: () => postgres.stop(),
  }
}

export async function sharedFile(): Promise<SharedStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-shared-'))
  const file = path.join(folder, 'portico.sqlite')
  return {
    settings: { PORTICO_STORE_URL: `sqlite:${file}`, PORTICO_STORE_SHARED: 'true' },
    async count(query) {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
      try {
        return Number(Object.values(database.prepare(query).get() ?? {})[0])
      } finally {
        database.close()
      }
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
