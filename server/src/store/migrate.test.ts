import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.js'
import { openSqliteStore } from './sqlite/open-sqlite-store.js'

test('a store that a newer version has written is refused, with the name of what is newer (W8)', async () => {
  const { db, store } = await openSqliteStore({ file: ':memory:', owner: 'command' })
  expect(await migrate(db)).toEqual([])
  await sql`insert into migration (name, ran_at) values ('9999-later', 1)`.execute(db)
  await expect(migrate(db)).rejects.toMatchObject({ cause: { message: expect.stringContaining('9999-later') } })
  await store.close()
})
