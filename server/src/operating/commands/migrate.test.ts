import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { lastMigrations, undoLastMigrationsOf } from '../../testing/last-migration.js'

const { run, inFolder } = commandLine()

test('migrate names the copy that it makes of a store of an earlier version, and what it does (UP1)', async () => {
  const file = inFolder('portico.sqlite')
  const env = { PORTICO_STORE_URL: `sqlite:${file}` }
  await run('migrate', { env })
  undoLastMigrationsOf(file)
  const { exit, out } = await run('migrate', { env })
  const [copy = ''] = readdirSync(inFolder()).filter((name) => name.includes('.before-'))
  expect({ exit, out }).toEqual({
    exit: 0,
    out: [
      `Copied the store to ${inFolder(copy)}.`,
      `Migrating the store ${file}: ${lastMigrations.join(', ')}.`,
      `The store ${file} is up to date.`,
    ],
  })
})
