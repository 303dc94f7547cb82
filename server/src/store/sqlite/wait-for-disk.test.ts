import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareCode, resetPassword } from '../../../../person/steps.js'
import { proveForReset, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let folder: string
let file: string
let portal: TestPortal
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-disk-'))
  file = join(folder, 'store.db')
  portal = await testPortal({ file })
})
afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

function rowsOf<Row>(query: string): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare(query).all() as unknown as readonly Row[]
  database.close()
  return rows
}

/** Notes for each write of each table whether its connection waits for the disk at the commit. */
async function noteWrites(): Promise<void> {
  const tables = rowsOf<{ name: string }>("select name from sqlite_master where type = 'table'")
  await portal.sqlite('create table noted (written text, waits integer)')
  for (const { name } of tables) {
    for (const what of ['insert', 'update', 'delete'])
      await portal.sqlite(
        `create temp trigger note_${what}_${name} after ${what} on main.${name} begin
           insert into noted values ('${what} ${name}', (select synchronous = 2 from pragma_synchronous)); end`,
      )
  }
}

const written = (waits: 0 | 1) =>
  rowsOf<{ written: string }>(`select distinct written from noted where waits = ${waits} order by written`).map(
    (row) => row.written,
  )

test('every commit waits for the disk but five, whose loss at a power cut costs nothing (W2)', async () => {
  await noteWrites()
  const { visitor, code } = await startWithCode(portal, 'profile')
  expect((await compareCode(visitor, 'profile', code)).status).toBe(200)
  portal.pass(2 * 60_000)
  await visitor.call('session')
  const granted = await proveForReset(portal, 'carol')
  expect((await resetPassword(granted, 'Blauer-Himmel-7')).status).toBe(200)
  await startFlow(portal.visitor(), 'reset', 'nobody11')
  await portal.delivered()
  await portal.ports.store.spentCaptchas.spend('token', portal.ports.clock.now() + 60_000)
  // A try of a new password in a reset, and an old one of a session, are two of the five.
  expect(written(0)).toEqual(['insert spent_captcha', 'update flow', 'update outbox', 'update session'])
  expect(written(1)).toEqual(
    expect.arrayContaining([
      ...['insert audit', 'insert flow', 'insert session', 'update counter', 'update flow'],
      ...['update one_time_code', 'update outbox'],
    ]),
  )
})

test('a write that may be lost takes no transaction with it', async () => {
  const spending = portal.ports.store.transaction((stores) => stores.spentCaptchas.spend('token', 1))
  await expect(spending).rejects.toThrow('stands alone')
})
