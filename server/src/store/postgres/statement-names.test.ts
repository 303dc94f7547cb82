import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgresStores } from '../../testing/postgres-stores.js'
import { statementNames } from './statement-names.js'

const postgres = postgresStores({ pool: 1 })

test('PostgreSQL prepares a statement once and runs it again, also within transactions', async () => {
  const { store, db } = postgres
  for (const name of ['color', 'shape']) await store.facts.get(name)
  await store.transaction(({ facts }) => facts.get('size'))
  const { rows } = await sql<{ runs: number }>`select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select "value" from "fact"%'`.execute(db)
  expect(rows).toEqual([{ runs: 3 }])
})

test('a statement for all columns goes on when a newer server adds one', async () => {
  const all = () => postgres.db.selectFrom('fact').selectAll().where('name', '=', 'color').execute()
  await postgres.store.facts.put('color', 'red')
  await all()
  await postgres.run('alter table fact add column more text')
  expect(await all()).toEqual([{ name: 'color', value: 'red', more: null }])
  expect(await postgres.store.facts.get('color')).toBe('red')
})

test('no more than 200 statements have names', () => {
  const names = statementNames()
  const given = Array.from({ length: 201 }, (_, at) => names.of(`select ${at}`))
  expect(new Set(given).size).toBe(201)
  expect([given.at(199), given.at(200), names.of('select 0')]).toEqual([given[199], null, given[0]])
})

test.each([
  'insert into fact (name, value) values ($1, $2), ($3, $4)',
  'delete from fact where name in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  'select * from fact',
  'update fact set value = $1 returning *',
  'begin',
])('%s has no name', (sql) => {
  expect(statementNames().of(sql)).toBeNull()
})

test.each([
  'insert into fact (name, value) values ($1, $2)',
  'delete from fact where name in (select name from fact limit $1)',
  'delete from fact where name in ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
  'select count(*) from fact',
])('%s has a name', (sql) => {
  expect(statementNames().of(sql)).toMatch(/^portico_[0-9a-f]{16}$/)
})

test('a text has the same name in each server, and two texts never have one', () => {
  const [one, other] = [statementNames(), statementNames()]
  other.of('select 2')
  expect(one.of('select 1')).toBe(other.of('select 1'))
  expect(one.of('select 1')).not.toBe(other.of('select 2'))
})
