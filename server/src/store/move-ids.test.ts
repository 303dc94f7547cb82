import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store.js'
import { nameInDatabase } from './lasting-tables.js'
import { idColumns, mixedColumns, moveIds } from './move-ids.js'

let opened: Awaited<ReturnType<typeof memoryStore>>
beforeEach(async () => {
  opened = await memoryStore()
})
afterEach(() => opened.store.close())

test('a move knows every column that holds the id of an account (DIR28)', async () => {
  const { rows } = await sql<{ place: string }>`
    select m.name || '.' || c.name as place from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.name in ('account_id', 'agent_id', 'approver_id', 'actor', 'about')`.execute(opened.db)
  const known = [...Object.entries(idColumns), ...Object.entries(mixedColumns)].flatMap(([table, columns]) =>
    columns.map((column) => `${nameInDatabase(table)}.${nameInDatabase(column)}`),
  )
  expect(rows.map(({ place }) => place).sort()).toEqual([...known, 'past_password.account_id'].sort())
})

test('a move takes former passwords and the counts of limits along (DIR28)', async () => {
  const { db } = opened
  const account = { username: 'gus', name: 'Gus', words: ' gus', photo: null, photoType: null, passwordHash: 'h' }
  await db
    .insertInto('account')
    .values({ ...account, id: 'guests:a', mustChange: 0, lockedAt: null, disabled: 0, createdAt: 1 })
    .execute()
  await db.insertInto('pastPassword').values({ accountId: 'guests:a', passwordHash: 'h', setAt: 1 }).execute()
  await db
    .insertInto('person')
    .values({ accountId: 'guests:a', epoch: 3, deviceGeneration: 0, deviceProofs: 0 } as never)
    .execute()
  for (const key of ['guests:a', 'sent/guests:a/x', 'sent/myguests:a'])
    await db.insertInto('counter').values({ key, n: 1, startedAt: 1, resetsAt: 2 }).execute()
  expect(await moveIds(db, { from: 'guests:', to: 'visitors:' })).toBe(1)
  expect(await db.selectFrom('account').select('id').execute()).toEqual([{ id: 'visitors:a' }])
  expect(await db.selectFrom('pastPassword').select(['accountId', 'setAt']).execute()).toEqual([
    { accountId: 'visitors:a', setAt: 1 },
  ])
  expect((await db.selectFrom('counter').select('key').execute()).map(({ key }) => key).sort()).toEqual([
    'sent/myguests:a',
    'sent/visitors:a/x',
    'visitors:a',
  ])
})
