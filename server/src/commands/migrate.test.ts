import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.js'
import { commandLine } from '../testing/command-line.js'

const { run, inFolder } = commandLine()

test('migrate names the copy that it makes of a store of an earlier version, and what it does (UP1)', async () => {
  const file = inFolder('portico.sqlite')
  const env = { PORTICO_STORE_URL: `sqlite:${file}` }
  await run('migrate', { env })
  const { store, db } = await openSqliteStore({ file, owner: 'command' })
  await db.schema.dropTable('lease').execute()
  const names = ['0016-leases', '0017-audit-order']
  await db
    .deleteFrom('migration' as never)
    .where('name' as never, 'in', names as never)
    .execute()
  await store.close()
  const { exit, out } = await run('migrate', { env })
  const [copy = ''] = readdirSync(inFolder()).filter((name) => name.includes('.before-'))
  expect({ exit, out }).toEqual({
    exit: 0,
    out: [
      `Copied the store to ${inFolder(copy)}.`,
      `Migrating the store ${file}: ${names.join(', ')}.`,
      `The store ${file} is up to date.`,
    ],
  })
})
