import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Copies, fillStore } from './fill-store.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-fill-'))
  file = path.join(folder, 'store.sqlite')
  query(`create table person (id text primary key, name text not null, epoch integer not null);
    create index person_name on person (name);
    insert into person values ('a', 'model', 7), ('b', 'other', 8)`)
})
afterEach(() => rmSync(folder, { recursive: true }))

function query(sql: string): unknown[] {
  const database = new DatabaseSync(file)
  try {
    if (!sql.startsWith('select')) database.exec(sql)
    return sql.startsWith('select') ? database.prepare(sql).all() : []
  } finally {
    database.close()
  }
}

const copies: Copies = {
  table: 'person',
  model: "name = 'model'",
  count: 3,
  columns: { id: "printf('id%d', n)", name: 'model.name || n' },
}

test('copies differ in the given columns, and are as the model in all others', () => {
  fillStore(file, [copies])
  expect(query("select * from person where id like 'id%' order by id")).toMatchObject([
    { id: 'id1', name: 'model1', epoch: 7 },
    { id: 'id2', name: 'model2', epoch: 7 },
    { id: 'id3', name: 'model3', epoch: 7 },
  ])
})

test('what was there stays, and so do the indexes', () => {
  fillStore(file, [copies])
  expect(query("select name from person where id in ('a', 'b') order by id")).toMatchObject([
    { name: 'model' },
    { name: 'other' },
  ])
  expect(query("select name from sqlite_master where type = 'index' and sql is not null")).toMatchObject([
    { name: 'person_name' },
  ])
})

test('a table without the row to copy is a mistake, and not an empty measurement', () => {
  expect(() => fillStore(file, [{ ...copies, model: "name = 'missing'" }])).toThrow('person has no row to copy')
})

test('more rows than one statement inserts come in portions', () => {
  fillStore(file, [{ ...copies, count: 5 }], 2)
  expect(query("select count(*) as n, count(distinct id) as ids from person where id like 'id%'")).toMatchObject([
    { n: 5, ids: 5 },
  ])
})
