import { expect, test } from 'vitest'
import { keptQuery } from './kept-query.js'
import { openSqliteStore } from './sqlite/open-sqlite-store.js'

const inMemory = { file: ':memory:', owner: 'sole-server' } as const

test('a kept query is built once, and runs with the values of each run', async () => {
  const { db, store } = await openSqliteStore(inMemory)
  let built = 0
  const put = keptQuery((on, fact: { readonly name: string; readonly value: string }) => {
    built += 1
    return on.insertInto('fact').values({ ...fact })
  })
  await put(db, { name: 'one', value: 'first' })
  await put(db, { name: 'two', value: 'second' })
  expect([await store.facts.get('one'), await store.facts.get('two')]).toEqual(['first', 'second'])
  expect(built).toBe(1)
  await store.close()
})

test('a kept query runs within the transaction that it is given', async () => {
  const { db, store } = await openSqliteStore(inMemory)
  const put = keptQuery((on, fact: { readonly name: string; readonly value: string }) =>
    on.insertInto('fact').values(fact),
  )
  await put(db, { name: 'one', value: 'first' })
  const failing = db.transaction().execute(async (transaction) => {
    await put(transaction, { name: 'two', value: 'second' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await store.facts.get('two')).toBeNull()
  await store.close()
})

test('a kept query that would compute with a value fails when it is built, and not with a wrong answer later', async () => {
  const { db, store } = await openSqliteStore(inMemory)
  const wrong = keptQuery((on, { now }: { readonly now: number }) =>
    on
      .selectFrom('counter')
      .select('n')
      .where('resetsAt', '>', now + 1),
  )
  expect(() => wrong(db, { now: 1 })).toThrow('a kept query cannot compute with its parameter now')
  await store.close()
})
