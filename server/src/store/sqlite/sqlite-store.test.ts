import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeSuite } from '../store-suite.js'
import { openSqliteStore } from './open-sqlite-store.js'

storeSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-suite-'))
  return {
    open: () => openSqliteStore({ file: join(folder, 'store.db'), owner: 'shared-server', spareBytes: 0 }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
