import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { keptStatements } from './kept-statements.js'

function opened() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table one (n integer)')
  return { database, kept: keptStatements(database) }
}

test('a statement is prepared once, and sees what was written since', () => {
  const { database, kept } = opened()
  const select = kept.prepare('select n from one')
  expect(select.statement.all()).toEqual([])
  kept.prepare('insert into one values (?)').statement.run(7)
  expect(kept.prepare('select n from one').statement).toBe(select.statement)
  expect(select.statement.all()).toEqual([{ n: 7 }])
  database.close()
})

test('a kept statement sees a column that was added since', () => {
  const { database, kept } = opened()
  kept.prepare('insert into one values (?)').statement.run(7)
  expect(kept.prepare('select * from one').statement.all()).toEqual([{ n: 7 }])
  database.exec('alter table one add column m integer')
  expect(kept.prepare('select * from one').statement.all()).toEqual([{ n: 7, m: null }])
  database.close()
})

test('a statement that failed runs again', () => {
  const { database, kept } = opened()
  database.exec('create unique index one_n on one (n)')
  const insert = (n: number) => kept.prepare('insert into one values (?)').statement.run(n)
  insert(7)
  expect(() => insert(7)).toThrow('UNIQUE')
  insert(8)
  expect(kept.prepare('select n from one').statement.all()).toEqual([{ n: 7 }, { n: 8 }])
  database.close()
})

test('only so many are kept, and the one that was used last stays', () => {
  const { database, kept } = opened()
  const first = kept.prepare('select 1')
  for (let n = 2; n <= 500; n += 1) {
    expect(kept.prepare(`select ${n} as n`).statement.all()).toEqual([{ n }])
    kept.prepare('select 1')
  }
  expect(kept.count()).toBe(200)
  expect(kept.prepare('select 1')).toBe(first)
  database.close()
})

test('pragmas and statements as long as many rows are not kept', () => {
  const { database, kept } = opened()
  expect(kept.prepare('pragma user_version').reader).toBe(true)
  kept.prepare(`insert into one values ${Array.from({ length: 2_000 }, () => '(?)').join(', ')}`)
  expect(kept.count()).toBe(0)
  database.close()
})
