import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgresColumns } from './postgres-columns.js'

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [postgresColumns],
})
const onPostgres = (statement: string) => sql.raw(statement).compile(db).sql

test('texts are compared by their bytes, and integers are as long as those of JavaScript', () => {
  expect(onPostgres('create table a (b text not null, c integer, d blob, e bigint)')).toBe(
    'create table a (b text collate "C" not null, c bigint, d bytea, e bigint)',
  )
  expect(onPostgres("alter table a add column f text not null default ''")).toBe(
    `alter table a add column f text collate "C" not null default ''`,
  )
})

test('what is written stays as it is', () => {
  const statement = "insert into fact values ('a text', 'an integer')"
  expect(onPostgres(statement)).toBe(statement)
})
